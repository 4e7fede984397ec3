extension LemmaRules {
    static let italian = LemmaRules(
        irregular: irregular(italianVerbs + italianWords, classes: italianForms),
        endings: endings(
            """
            i:o,e,a,io e:a,o chi:co,ca che:ca ghi:go,ga ghe:ga ci:co,cio,cia gi:go,gio,gia a3:o
            mente3:-,e amente:o issimo:o,e issima:o,a etto:o,a etta:a,o ino:o,a ina:a,o one:o,a
            o:are,ere,ire i:are,ere,ire a:are e:ere,ire iamo:are,ere,ire,iare ano:are ono:ere,ire
            ate:are ete:ere ite:ire ava:are avano:are avo:are avamo:are eva:ere evano:ere evo:ere
            iva:ire ivano:ire ivo:ire ai:are ò:are arono:are ammo:are é:ere ette:ere ettero:ere
            erono:ere ì:ire irono:ire isco:ire isce:ire iscono:ire isca:ire ando:are endo:ere,ire
            ato:are ata:are ati:are uto:ere uta:ere uti:ere ute:ere ito:ire ita:ire iti:ire
            ante:are ente:ere,ire erò:are,ere erà:are,ere eranno:are,ere irà:ire iranno:ire irò:ire
            erebbe:are,ere erebbero:are,ere irebbe:ire erei:are,ere asse:are assero:are esse:ere
            essero:ere isse:ire chi:care che:care chiamo:care cherà:care ghi:gare ghe:gare
            ghiamo:gare gherà:gare hi:are ino:are
            """),
        verbPrefixes: [
            "ri", "r", "ra", "rac", "raf", "rap", "rav", "re", "s", "di", "dis", "da", "de", "per",
            "pre", "pro", "con", "com", "cor", "contrad", "bene", "male", "a", "ac", "ad", "al",
            "am", "ap", "as", "at", "av", "e", "in", "im", "intra", "intro", "inter", "o", "ot",
            "op", "oc", "os", "por", "sop", "sor", "sos", "sov", "sopra", "sovra", "sotto", "su",
            "sub", "tra", "tras", "trat", "man", "mant", "sod", "soddis", "ab",
        ],
        vowels: [("uo", "o")],
        elisions: [
            "l", "un", "d", "dell", "all", "dall", "nell", "sull", "coll", "c", "m", "t", "s", "v",
            "n", "gl", "quest", "quell", "bell", "buon", "sant", "tutt", "quant", "com", "dov",
            "cos", "quand", "anch", "senz", "ogn", "grand", "mezz", "altr", "degl", "dagl", "negl",
        ],
        enclitics: Enclitics(
            infinitives: [("ar", "are"), ("er", "ere"), ("ir", "ire"), ("r", "rre")],
            pronouns: [
                "mi", "ti", "si", "ci", "vi", "gli", "lo", "la", "li", "le", "ne", "me", "te", "se",
                "ce", "ve", "glie", "mmi", "tti", "cci", "llo", "lla", "lle", "nne", "mme", "cce",
                "tte",
            ],
            reflexives: ["mi", "ti", "si", "ci", "vi"], reflexive: "si", others: ["ecco"],
            lost: "'"))

    private static let italianForms: [Character: [String]] = [
        // The past of stories: fece, feci, fecero.
        "e": ["e", "i", "ero"],
        // What agrees with its noun.
        "o": ["o", "a", "i", "e"],
        // The future and the conditional.
        "r": ["rò", "rai", "rà", "remo", "rete", "ranno", "rei", "rebbe", "remmo", "rebbero"],
        // The past that goes on: facevo, faceva, facevano.
        "v": ["vo", "vi", "va", "vamo", "vate", "vano"],
    ]

    private static let italianVerbs = """
        essere:sono,sei,è,siamo,siete,ero,eri,era,eravamo,eravate,erano,fui,fosti,fu,fummo,furono
        essere:sa*r,stat*o,sia,siano,fossi,fosse,fossero avere:ho,hai,ha,abbiamo,avete,hanno,ave*v
        avere:ebb*e,av*r,avut*o,abbia,abbiano,avesse andare:vado,vai,va,vanno,and*r,vada,andò
        fare:faccio,fai,fa,facciamo,fate,fanno,face*v,fec*e,fa*r,fatt*o,faccia,facesse,facendo
        fare:fa' dare:da',dando stare:sta',stando andare:va'
        dire:dico,dici,dice,diciamo,dite,dicono,dice*v,diss*e,di*r,dett*o,dica,dicesse,dicendo,di'
        potere:posso,puoi,può,possiamo,possono,pot*r,poté,potette,possa,possano
        volere:voglio,vuoi,vuole,vogliamo,vogliono,voll*e,vor*r,voglia
        dovere:devo,devi,deve,dobbiamo,devono,debbo,debbono,dov*r,debba,dovette
        sapere:so,sai,sa,sappiamo,sanno,sepp*e,sap*r,sappia venire:vengo,vieni,viene,vengono
        venire:venn*e,ver*r,venut*o,venga stare:sto,stai,sta,stanno,stav*o,sta*v,stett*e,sta*r
        stare:stesse,stia dare:do,dai,dà,danno,da*v,died*e,dett*e,dat*o,da*r,dia,desse
        vedere:vid*e,vist*o,ved*r,veduto tenere:tengo,tieni,tiene,tengono,tenn*e,ter*r,tenga
        rimanere:rimango,rimane,rimangono,rimas*e,rimast*o,rimar*r porre:pongo,poni,pone,poniamo
        porre:pongono,pone*v,pos*e,post*o,ponendo,ponga trarre:traggo,trae,traggono,trae*v,trass*e
        trarre:tratt*o,traendo
        condurre:conduco,conduce,conducono,conduce*v,conduss*e,condott*o
        produrre:produce,producono,produce*v,produss*e,prodott*o
        bere:bevo,beve,bevono,beve*v,bevv*e,bevut*o,bevendo,ber*r
        salire:salgo,sale,salgono scegliere:scelgo,scelgono,scels*e,scelt*o
        togliere:tolgo,tolgono,tols*e,tolt*o cogliere:colgo,colgono,cols*e,colt*o
        sciogliere:sciols*e,sciolt*o volgere:vols*e,volt*o svolgere:svols*e,svolt*o
        rivolgere:rivols*e,rivolt*o avvolgere:avvols*e,avvolt*o
        uscire:esco,esci,esce,escono,esca riuscire:riesco,riesce,riescono udire:odo,ode,odono
        morire:muoio,muore,muoiono,mort*o,morì,muoia sedere:siedo,siede,siedono,siedi
        prendere:pres*e,pres*o rendere:res*e,res*o scendere:sces*e,sces*o tendere:tes*e,tes*o
        attendere:attes*e,attes*o accendere:acces*e,acces*o spendere:spes*e,spes*o
        difendere:difes*e,difes*o offendere:offes*e,offes*o sospendere:sospes*e,sospes*o
        mettere:mis*e,mess*o rispondere:rispos*e,rispost*o nascondere:nascos*e,nascost*o
        chiedere:chies*e,chiest*o chiudere:chius*e,chius*o ridere:ris*e,ris*o
        decidere:decis*e,decis*o uccidere:uccis*e,uccis*o dividere:divis*e,divis*o
        perdere:pers*e,pers*o mordere:mors*e,mors*o ardere:ars*e,ars*o
        correre:cors*e,cors*o scorrere:scors*e muovere:moss*e,moss*o scuotere:scoss*e,scoss*o
        scrivere:scriss*e,scritt*o leggere:less*e,lett*o reggere:ress*e,rett*o
        dirigere:diress*e,dirett*o proteggere:protess*e,protett*o correggere:corress*e,corrett*o
        piangere:pians*e,piant*o giungere:giuns*e,giunt*o aggiungere:aggiuns*e,aggiunt*o
        raggiungere:raggiuns*e,raggiunt*o spingere:spins*e,spint*o dipingere:dipins*e,dipint*o
        stringere:strins*e,strett*o fingere:fins*e,fint*o tingere:tins*e,tint*o
        cingere:cins*e,cint*o ungere:uns*e,unt*o pungere:puns*e,punt*o
        distinguere:distins*e,distint*o estinguere:estins*e,estint*o spegnere:spens*e,spent*o
        vincere:vins*e,vint*o convincere:convins*e,convint*o torcere:tors*e,tort*o
        sorgere:sors*e,sort*o accorgersi:accors*e,accort*o accorgere:accors*e,accort*o
        porgere:pors*e,port*o scorgere:scors*e,scort*o emergere:emers*e,emers*o
        spargere:spars*e,spars*o immergere:immers*e,immers*o rompere:rupp*e,rott*o
        vivere:viss*e,vissut*o nascere:nacqu*e,nat*o piacere:piacqu*e,piaccio,piacciono
        tacere:tacqu*e,taccio,tacciono giacere:giacqu*e,giaccio nuocere:nocqu*e
        conoscere:conobb*e,conosciut*o crescere:crebb*e,cresciut*o cadere:cadd*e,cad*r
        parere:paio,paiono,parv*e,pars*o apparire:apparv*e,appaio,appare,appaiono,appars*o
        comparire:comparv*e,compars*o scomparire:scomparv*e,scompars*o sparire:sparv*e
        aprire:apers*e,apert*o coprire:copers*e,copert*o offrire:offers*e,offert*o
        soffrire:soffers*e,soffert*o valere:valgo,vals*e,vals*o,var*r dolere:duole,dols*e
        discutere:discuss*e,discuss*o esprimere:espress*e,espress*o
        opprimere:oppress*e,oppress*o succedere:success*e,success*o concedere:concess*e,concess*o
        assumere:assuns*e,assunt*o esistere:esistit*o insistere:insistit*o
        invadere:invas*e,invas*o persuadere:persuas*e,persuas*o alludere:allus*e
        deludere:delus*e,delus*o illudere:illus*e,illus*o dedurre:dedott*o
        figgere:fiss*e,fitt*o friggere:friss*e,fritt*o affliggere:affliss*e,afflitt*o
        assolvere:assols*e,assolt*o risolvere:risols*e,risolt*o fondere:fus*e,fus*o
        confondere:confus*e,confus*o

        """

    private static let italianWords = """
        uomo:uomini dio:dei,dèi bue:buoi moglie:mogli braccio:braccia ginocchio:ginocchia
        labbro:labbra dito:dita ciglio:ciglia uovo:uova osso:ossa muro:mura grido:grida
        lenzuolo:lenzuola miglio:miglia paio:paia mille:mila centinaio:centinaia
        migliaio:migliaia amico:amici nemico:nemici greco:greci medico:medici
        buono:buon,migliore,ottimo cattivo:peggiore,pessimo grande:gran,maggiore,massimo
        piccolo:minore,minimo bello:bel,bei,begli quello:quel,quei,quegli santo:san
        bene:meglio male:peggio il:lo,la,i,gli,le,l un:uno,una nessuno:nessun alcuno:alcun
        mio:mia,miei,mie tuo:tua,tuoi,tue suo:sua,suoi,sue nostro:nostri vostro:vostri
        di:del,dello,della,dei,degli,delle a:al,allo,alla,ai,agli,alle da:dal,dallo,dalla,dai
        in:nel,nello,nella,nei,negli,nelle su:sul,sullo,sulla,sui,sugli,sulle con:col,coi
        """
}
