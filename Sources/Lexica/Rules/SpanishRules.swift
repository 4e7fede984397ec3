extension LemmaRules {
    static let spanish = LemmaRules(
        irregular: irregular(spanishVerbs, classes: spanishForms),
        endings: endings(
            """
            s:- es:- ces:z a3:o as3:o os3:o amente:o,a mente3:- ísimo:o,e ísima:o,a ito:o ita:a
            itos:o itas:a illo:o illa:a iones:ión anes:án eses:és ones:ón ines:ín enes:en,én
            o:ar,er,ir as:ar a:ar,er,ir an:ar,er,ir amos:ar áis:ar es:er,ir e:er,ir,ar
            en:er,ir,ar emos:er,ar imos:ir aba:ar abas:ar aban:ar ábamos:ar ía:er,ir ías:er,ir
            ían:er,ir íamos:er,ir é:ar aste:ar ó:ar,er,ir aron:ar í:er,ir iste:er,ir ió:er,ir
            ieron:er,ir yó:er,ir yeron:er,ir yendo:er,ir ando:ar iendo:er,ir ado:ar ada:ar ados:ar
            adas:ar ido:er,ir ida:er,ir idos:er,ir idas:er,ir aré:ar ará:ar arán:ar aría:ar
            arían:ar aremos:ar eré:er erá:er erán:er ería:er erían:er iré:ir irá:ir irán:ir
            iría:ir irían:ir ara:ar aran:ar iera:er,ir ieran:er,ir ase:ar asen:ar iese:er,ir
            qué:car que:car quen:car gué:gar gue:gar guen:gar cé:zar ce:zar cen:zar zco:cer,cir
            zca:cer,cir jo:ger,gir ja:ger,gir go:guir
            quito:co quita:ca quitos:co quitas:ca guito:go guita:ga cito:- cita:- citos:- citas:-
            ecito:-,e,o ecita:-,e,a
            """),
        verbPrefixes: [
            "re", "des", "de", "dis", "con", "com", "contra", "a", "abs", "ante", "ex", "im", "in",
            "inter", "man", "ob", "o", "pre", "pro", "pos", "su", "sos", "sobre", "tras", "entre",
            "en", "per", "e", "mal", "bien", "ben", "satis",
        ],
        vowels: [("ie", "e"), ("ue", "o"), ("ue", "u"), ("i", "e"), ("u", "o"), ("í", "i")],
        enclitics: Enclitics(
            infinitives: ["ar", "er", "ir", "ír"].map { ($0, $0) },
            pronouns: ["me", "te", "se", "nos", "os", "lo", "la", "los", "las", "le", "les"],
            reflexives: ["me", "te", "se", "nos", "os"], reflexive: "se", lost: "s"))

    private static let spanishForms: [Character: [String]] = [
        // The past with another stem: tuve, tuvo, tuvieron; dijeron has no i.
        "e": [
            "e", "iste", "o", "imos", "isteis", "ieron", "eron", "iera", "ieras", "ieran",
            "iéramos", "iese", "iesen", "era", "eran", "ese", "esen",
        ],
        // What agrees with its noun.
        "o": ["o", "a", "os", "as"],
        // The future and the conditional.
        "r": ["ré", "rás", "rá", "remos", "réis", "rán", "ría", "rías", "ríamos", "rían"],
        // The wish: tenga, tengas, tengamos.
        "a": ["o", "a", "as", "amos", "áis", "an"],
    ]

    private static let spanishVerbs = """
        ser:soy,eres,es,somos,sois,son,era,eras,éramos,eran,fui,fuiste,fue,fuimos,fueron,sido,sea
        ser:seas,seamos,sean,fuera,fueran,fuese,fuesen,siendo,sé
        ir:voy,vas,va,vamos,vais,van,iba,ibas,íbamos,iban,fui,fuiste,fue,fuimos,fueron,ido,yendo
        ir:vaya,vayas,vayamos,vayan,fuera,fueran,fuese,ve,vete estar:estoy,estás,está,están,estuv*e
        estar:esté,estén haber:he,has,ha,hemos,han,hub*e,hay,haya,hayan,hab*r
        tener:teng*a,tienes,tiene,tienen,tuv*e,tend*r,ten hacer:hag*a,hic*e,hizo,ha*r,hech*o,haz
        decir:dig*a,dices,dice,dicen,dij*e,di*r,dich*o,diciendo,di poder:pued*a,puedes,puede,pueden
        poder:pud*e,pod*r,pudiendo poner:pong*a,pus*e,pond*r,puest*o,pon
        querer:quier*a,quieres,quiere,quieren,quis*e,quer*r saber:sé,sup*e,sab*r,sep*a
        caber:quep*a,cup*e,cab*r venir:veng*a,vienes,viene,vienen,vin*e,vend*r,viniendo,ven
        ver:veo,ves,ve,vemos,ven,veía,veías,veían,vi,viste,vio,vimos,vieron,vist*o,vea,vean
        dar:doy,das,da,damos,dan,di,diste,dio,dimos,dieron,dé,demos,den,diera,diese
        dar:dando,dad*o,da*r ver:viendo,ve*r salir:salg*a,sald*r
        valer:valg*a,vald*r traer:traig*a,traj*e,trayendo,traíd*o caer:caig*a,cayó,cayeron,cayendo
        oír:oig*a,oyes,oye,oyen,oyó,oyeron,oyendo,oíd*o reír:río,ríe,ríen,rió,rieron,riendo
        sonreír:sonrío,sonríe,sonrió,sonrieron,sonriendo creer:creyó,creyeron,creyendo,creíd*o
        leer:leyó,leyeron,leyendo,leíd*o huir:huyo,huye,huyen,huyó,huyeron,huyendo
        conducir:conduj*e,conduzco traducir:traduj*e producir:produj*e reducir:reduj*e
        introducir:introduj*e andar:anduv*e morir:muer*a,muere,mueren,murió,murieron,muert*o
        dormir:duerm*a,durmió,durmieron,durmiendo pedir:pid*a,pide,piden,pidió,pidieron,pidiendo
        servir:sirv*a,sirve,sirvió,sirvieron sentir:sient*a,siente,sintió,sintieron,sintiendo
        seguir:sig*a,sigue,siguen,siguió,siguieron,siguiendo vestir:vist*a,viste,vistió
        repetir:repit*a,repite,repitió elegir:elij*a,elige,eligió jugar:juego,juega,juegan,jugué
        volver:vuelv*a,vuelve,vuelven,vuelt*o abrir:abiert*o cubrir:cubiert*o
        descubrir:descubiert*o escribir:escrit*o describir:descrit*o romper:rot*o
        resolver:resuelt*o freír:frit*o imprimir:impres*o oler:huele,huelen errar:yerra
        empezar:empiez*a,empecé comenzar:comienz*a,comencé llegar:llegué buscar:busqué
        bueno:buen,mejor malo:mal,peor grande:gran,mayor pequeño:menor santo:san uno:un,una
        primero:primer tercero:tercer alguno:algún ninguno:ningún el:la,los,las,lo
        mío:mi,mis,mía tuyo:tu,tus suyo:su,sus yo:me,mí tú:te,ti él:le,les
        """
}
