/// The words of a language that `NameLanguage` is made of, each list parted by spaces.
struct LanguageWords {
    /// Small words that no other language here has.
    var marks = ""
    var plain = ""
    var speech = ""
    var at = ""
    var toward = ""
    var with = ""
    var he = ""
    var she = ""
    var definite = ""
    var indefinite = ""
    var noParticles = ""
    var men = ""
    var women = ""
    var wives = ""
    var ranks = ""
    var noTitles = ""
    /// In pairs: another case of a title, and the title.
    var titleForms = ""
    /// Those behind which a point ends no sentence.
    var short = ""

    static let all: [NameLanguage.Code: LanguageWords] = [
        .english: english, .german: german, .french: french, .spanish: spanish,
        .italian: italian, .portuguese: portuguese, .russian: russian,
    ]

    private static let english = LanguageWords(
        marks: "the and was with that his her")

    private static let german = LanguageWords(
        marks: "und der das nicht ich sich dem ist",
        plain: """
            ihnen ihr ihre ihrem ihren ihrer ihres sie ich er es wir du dir dich mich mir man was \
            wer wie wo und aber oder doch nun nein ja so da das der die den dem des ein eine \
            gott herrgott teufel himmel jesus christus montag dienstag mittwoch donnerstag freitag \
            samstag sonnabend sonntag januar februar märz april mai juni juli august september \
            oktober november dezember ostern weihnachten pfingsten kapitel band teil buch \
            deutsch deutsche deutschen deutscher französisch englisch polen juden jude hause \
            euch euer eure dein deine ew exzellenz hoheit majestät gnaden durchlaucht
            """,
        speech: """
            sagte fragte rief antwortete dachte meinte erwiderte versetzte lachte nickte sah ging \
            stand saß kam wandte murmelte flüsterte entgegnete bat schrie lächelte begann fuhr \
            trat hatte nahm blieb ließ wußte wusste hörte fühlte sprach bemerkte
            """,
        at: "in", toward: "nach aus bis über", with: "mit bei zu",
        he: "er ihn ihm sein seine seinen seinem seiner",
        she: "sie ihr ihre ihren ihrem ihrer",
        definite: "der die das den dem des",
        indefinite: """
            ein eine einen einem einer eines im am zum zur vom beim ins \
            ans aufs durchs fürs kein keine keinen keinem keiner mein meine meinen meinem meiner \
            meines dein deine deinen deinem deiner sein seine seinen seinem seiner seines ihr ihre \
            ihren ihrem ihrer ihres unser unsere unseren unserem unserer unserm unsern dieser \
            diese dieses diesen diesem jeder jede jedes jeden jedem alle allen aller solche \
            solcher welche welcher welches manche viele vielen einige zwei drei vier euer eure \
            jener jene jenes jenen jenem
            """,
        noParticles: "y zu",
        men: """
            herr graf freiherr baron onkel pastor pfarrer prinz fürst könig kaiser bruder vater \
            großvater junker ritter vetter
            """,
        women: "fräulein jungfer prinzessin comtesse komtesse schwester",
        wives: """
            frau gräfin baronin freifrau tante fürstin königin kaiserin mutter großmutter base muhme
            """,
        ranks: """
            hauptmann oberst leutnant rittmeister doktor professor rat kommerzienrat geheimrat \
            hofrat assessor referendar inspektor direktor amtmann oberförster förster \
            superintendent minister konsul wachtmeister baumeister
            """,
        noTitles: "general private minister detective dame master m don citizen saint",
        titleForms: "herrn herr grafen graf fürsten fürst prinzen prinz freiherrn freiherr",
        short: "nr bzw usw hr fr frl evtl ca bd kap geb gest abs vgl sog ggf hl str mio mrd abb")

    private static let french = LanguageWords(
        marks: "les des est une dans qui pas avec",
        plain: """
            le la les un une des du de et mais ou où donc or ni car je tu il elle on nous vous ils \
            elles ce cet cette ces mon ma mes ton ta tes son sa ses notre votre leur leurs que qui \
            quoi dont pas oui non si cher chère dieu seigneur jésus christ vierge diable lundi \
            mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin \
            juillet août septembre octobre novembre décembre noël pâques chapitre tome partie \
            livre français anglais allemand arabe arabes monsieur madame \
            mademoiselle messieurs mesdames citoyen citoyens état république gouvernement nord sud \
            est ouest ah oh eh c l d j s n m t qu
            """,
        speech: """
            dit répondit demanda cria reprit pensa murmura ajouta déclara répliqua écria balbutia \
            continua sourit songea dirent fit regarda entra sortit souriait disait répétait \
            répéta affirma objecta interrompit parut semblait
            """,
        at: "en dans vers par", toward: "à", with: "chez avec et que",
        he: "il", she: "elle", definite: "le la les l au aux du", indefinite: "un une",
        men: "père frère oncle abbé comte baron marquis duc prince roi maître",
        women: "sœur princesse",
        wives: "mère tante comtesse baronne marquise duchesse reine maîtresse mmes",
        ranks: "docteur capitaine colonel commandant général président",
        noTitles: "general private minister detective citizen saint prince don master",
        short: "mm mme mlle mgr dr st ste vve p chap")

    private static let spanish = LanguageWords(
        marks: "los el las del por con una se",
        plain: """
            el la los las un una y e o u pero porque que quien yo tú él ella usted ustedes \
            nosotros mi mis tu tus su sus no sí \
            dios señor virgen jesús cristo diablo satanás lunes martes \
            miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio \
            agosto septiembre octubre noviembre diciembre navidad pascua capítulo tomo parte libro \
            español española francés inglés vd vds ud uds norte sur este oeste iglesia estado ay \
            ah oh eh
            """,
        speech: """
            dijo preguntó respondió exclamó contestó añadió murmuró pensó gritó repuso replicó \
            decía miró observó sintió creyó entró salió volvió sonrió estaba quería sabía pensaba \
            indicó manifestó afirmó
            """,
        at: "en hacia desde", with: "con y que como",
        he: "él", she: "ella", definite: "el la los las al del", indefinite: "un una",
        noParticles: "y des le von van der den af zu al el",
        men: "don d señor sr fray padre tío hermano señorito conde marqués duque rey",
        women: "señorita srta sor santa",
        wives: "doña dña señora sra madre tía hermana condesa marquesa duquesa reina",
        ranks: "doctor capitán coronel general cardenal",
        noTitles: "m private minister detective citizen saint secretary dame master",
        titleForms: "sr señor sra señora srta señorita",
        short: "sr sra srta sres sras dr dra d dña vd vds ud uds exmo ilmo pág cap")

    private static let italian = LanguageWords(
        marks: "che di non della gli nel sono",
        plain: """
            il lo la i gli le un uno una e ed o ma che chi io tu egli ella lui lei noi voi loro \
            mio mia suo sua non sì no dio signore gesù cristo madonna capitolo libro parte lunedì \
            martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio \
            giugno luglio agosto settembre ottobre novembre dicembre
            """,
        speech: """
            disse rispose chiese esclamò domandò soggiunse gridò mormorò pensò riprese replicò \
            diceva guardò
            """,
        at: "in verso", with: "con e che",
        he: "egli lui", she: "ella lei", definite: "il lo la i gli le al del l",
        indefinite: "un uno una", noParticles: "y",
        men: "signor padre fra frate zio conte marchese duca re dottore",
        women: "signorina suor", wives: "signora donna madre zia contessa marchesa duchessa",
        noTitles: "m private minister detective citizen saint master",
        short: "sig sigg dott prof avv ing mons ecc pag cap")

    private static let portuguese = LanguageWords(
        marks: "não uma os ao em mas seu",
        plain: """
            o a os as um uma e ou mas que quem eu tu ele ela nós vós eles elas meu minha seu sua \
            não sim deus senhor jesus cristo capítulo livro parte
            """,
        speech: "disse perguntou respondeu exclamou murmurou pensou gritou acrescentou dizia",
        at: "em no na", with: "com e que",
        he: "ele", she: "ela", definite: "o os as ao do da à", indefinite: "um uma",
        men: "dom senhor sr padre tio frei conde", women: "menina",
        wives: "dona senhora sra tia madre condessa", noTitles: "m private master",
        short: "sr sra srs dr dra exmo pág cap")

    private static let russian = LanguageWords(
        marks: "и не на что он как его",
        plain: """
            бог бога богу боже господи господь господа господин черт чёрт христос россия я ты он \
            она мы вы они не да нет но и а что как так это глава часть том ваше ваш вас вам
            """,
        speech: """
            сказал сказала спросил спросила отвечал отвечала ответил ответила проговорил \
            проговорила крикнул крикнула вскричал вскричала прибавил прибавила подумал подумала \
            заметил заметила начал начала продолжал продолжала воскликнул воскликнула прошептал \
            прошептала промолвил промолвила посмотрел посмотрела взглянул взглянула говорил \
            говорила думал думала чувствовал чувствовала перебил перебила улыбнулся улыбнулась
            """,
        at: "в во из", toward: "на", with: "с у к от",
        he: "он его ему него нему", she: "она ее её ей нее неё ней",
        short: "гг г св им ул проф акад см рис стр тыс млн напр")
}
