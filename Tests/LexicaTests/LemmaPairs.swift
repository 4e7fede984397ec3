/// Forms, each before its headword, by language.
enum LemmaPairs {
    static let all = [
        "en": english,
        "de": german,
        "fr": french,
        "es": spanish,
        "it": italian,
        "ru": russian,
        "ja": japanese,
    ]

    private static let english = """
        stopped stop, running run, took take, flies fly, wives wife, happier happy, Children
        child, gently gentle, forsaken forsake, boats' boat, can't can, won’t will, doesn't do,
        ain't be, went go, mice mouse, knives knife, lay lie, lain lie, worse bad, better good,
        overtook overtake, withstood withstand, foresaw foresee, firemen fireman, rebuilt
        rebuild, misled mislead, ridden ride, swore swear, slew slay, knelt kneel, geese goose,
        phenomena phenomenon, fungi fungus, analyses analysis, mayest may, besought beseech,
        flung fling, criteria criterion, goeth go, picnicked picnic
        """

    private static let german = """
        ging gehen, Häuser Haus, gesprochen sprechen, Frauen Frau, gesagt sagen, arbeitete
        arbeiten, schönsten schön, Wohnungen Wohnung, laufend laufen, Männer Mann, Bäume Baum,
        Mütter Mutter, Gärten Garten, Äpfeln Apfel, Töchter Tochter, aufzustehen aufstehen,
        angekommen ankommen, aufgestanden aufstehen, sah sehen, ankam ankommen, herausgekommen
        herauskommen, einzuladen einladen, vorgestellt vorstellen, zurückging zurückgehen,
        verging vergehen, besprochen besprechen, erhielt erhalten, fährt fahren, läuft laufen,
        gingst gehen, gesprochene sprechen, ältesten alt, größer groß, wandelte wandeln,
        Zeugnisse Zeugnis, GINGEN gehen, STRASSE Straße, hinübergeschwommen hinüberschwimmen,
        verstanden verstehen, zerriss zerreißen, aß essen, wüsste wissen, möchten mögen
        """

    private static let french = """
        étaient être, chevaux cheval, parlait parler, finissent finir, heureuse heureux, vendu
        vendre, mangeait manger, lentement lent, yeux œil, eut avoir, fut être, vint venir, sut
        savoir, mit mettre, l'homme homme, l’homme homme, qu'il il, d'hommes homme, ÉTAIT être,
        ÇA ça, revint revenir, comprit comprendre, permis permettre, aperçut apercevoir,
        craignit craindre, achète acheter, appelle appeler, espère espérer, vécurent vivre, oeil
        œil, naquit naître, jetait jeter, s'appelait appeler, cieux ciel
        """

    private static let spanish = """
        hablaban hablar, luces luz, comieron comer, fueron ir, lentamente lento, casas casa, fue
        ser, hizo hacer, dijo decir, tuvo tener, puso poner, quiso querer, supo saber,
        anduvieron andar, detuvo detener, piensa pensar, encuentran encontrar, volvió volver,
        dijeron decir, canciones canción, buscó buscar, busqué buscar, leyendo leer, AÑOS año,
        hablándole hablar, pidió pedir, puesto poner, habría haber, dímelo decir, dándoselo dar,
        póngase poner, levántate levantar, siéntate sentar, siéntese sentir, vámonos ir, díjole
        decir, acercóse acercar, devuélveselo devolver, llevársela llevar, oírlo oír, quejándose
        quejarse, decírnoslo decir, hágalo hacer, acuérdate acordar, viéndolas ver, sentaos sentar,
        cállate callar, contárselo contar, poquito poco, mujercita mujer, démoselo
        dar, vete ir
        """

    private static let italian = """
        parlava parlare, amiche amica, furono essere, uomini uomo, credendo credere, belle
        bella, fece fare, disse dire, preso prendere, rimase rimanere, rispose rispondere,
        chiesto chiedere, dell'anno anno, l'amico amico, un'ora ora, c'è essere, riprese
        riprendere, scoperto scoprire, vedendolo vedere, sorrise sorridere, venne venire,
        ginocchia ginocchio, parlò parlare, finisce finire, PERCHÉ perché, muoiono morire,
        cercherà cercare, stavano stare, dirglielo dire, parlarne parlare, alzandosi alzare, dimmi
        dire, dammelo dare, vederlo vedere, porsi porre, fammi fare, andarsene andare, guardatelo
        guardare, dicendogli dire, fallo fare, portandoselo portare, prendilo prendere, eccolo
        ecco, eccomi ecco, siediti sedere, alzandosi alzarsi, porsi porsi, ricordandosi ricordarsi
        """

    private static let japanese = """
        食べました 食べる, 食べませんでした 食べる, 飲んで 飲む, 飲ん 飲む, 書いていた 書く, 行った 行く, 泳いだ 泳ぐ,
        話して 話す, 待たなかった 待つ, 死んで 死ぬ, 遊べば 遊ぶ, 帰ろう 帰る, 見よう 見る, 食べられませんでした 食べる,
        飲めない 飲む, 高かった 高い, 高くなかった 高い, 美しく 美しい, 来ました 来る, しました する, しよう する,
        させられた する, いらっしゃいます いらっしゃる, 読みたくない 読む, 読みながら 読む, 読まずに 読む, 食べろ 食べる,
        読め 読む, 忘れてしまった 忘れる, 食べちゃった 食べる, 知らなければ 知る, 大きすぎる 大きい, よかった よい
        """

    private static let russian = """
        книгами книга, говорила говорить, большого большой, читает читать, людей человек, столом
        стол, вернулся вернуться, историю история, ЁЖ ёж, ежа ёж, шел идти, пошла пойти, отца
        отец, окон окно, девочек девочка, дня день, сказал сказать, скажет сказать, увидел
        увидеть, пришёл прийти, стоит стоять, нашла найти, вышли выйти, детей ребенок, времени
        время, лучше хороший, хотел хотеть, покажут показать, поймёт понять, рисует рисовать
        """
}
