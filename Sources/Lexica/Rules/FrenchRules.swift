extension LemmaRules {
    static let french = LemmaRules(
        irregular: irregular(frenchVerbs + frenchWords, classes: frenchPasts),
        endings: endings(
            """
            s:- x:- es:-,e,er e:-,er aux:al,ail eux:eu,euse euse:eux euses:eux ives:if ive:if ère:er
            ères:er elle:el elles:el enne:en ennes:en esse:- trice:teur trices:teur ment3:-
            ement3:-,e amment:ant emment:ent ais:er,ir,re ait:er,ir,re ions:er,ir,re iez:er,ir,re
            aient:er,ir,re ant:er,ir,re ons:er,re ez:er,re,ir ent:er,re,ir ai:er as:er a:er âmes:er
            âtes:er èrent:er irent:ir,re it:ir,re îmes:ir,re îtes:ir,re ît:ir,re is:ir,re issent:ir
            issait:ir issaient:ir issais:ir issant:ir issons:ir issez:ir isse:ir
            erai:er era:er eras:er erons:er erez:er eront:er erait:er erais:er eraient:er ira:ir
            irai:ir iras:ir irait:ir irais:ir iront:ir iraient:ir ra:re rai:re rait:re ront:re
            é:er ée:er és:er ées:er i:ir ie:ir ies:ir u:re,ir,oir ue:re us:re ues:re eât:er ât:er
            assent:er asse:er eait:ger geait:ger eaient:ger gea:ger çait:cer çaient:cer ça:cer
            geant:ger çant:cer geons:ger çons:cer ie:yer ies:yer ient:yer iera:yer
            """),
        verbPrefixes: [
            "re", "ré", "r", "de", "dé", "dis", "des", "a", "ad", "ac", "ap", "par", "pour", "per",
            "pro", "pré", "con", "com", "contre", "sou", "sub", "sur", "sous", "entre", "inter",
            "intro", "main", "ob", "o", "é", "e", "en", "in", "im", "mé", "mau", "trans",
            "satis", "circons",
        ],
        vowels: [("è", "e"), ("è", "é"), ("ll", "l"), ("tt", "t")],
        elisions: [
            "l", "d", "j", "m", "t", "s", "n", "c", "ç", "qu", "jusqu", "lorsqu", "puisqu",
            "quoiqu", "presqu", "quelqu",
        ],
        // “me” and “te” before a verb are mostly somebody else.
        reflexives: [
            (["s'en", "m'en", "t'en"], "s'en ", "s'en "), (["s'", "se"], "se ", "s'"),
        ])

    /// The past of literature, in each person: `e*u` is eus, eut, eûmes and so on.
    private static let frenchPasts: [Character: [String]] = [
        "u": ["us", "ut", "ûmes", "ûtes", "urent", "ût", "usse", "ussent"],
        "i": ["is", "it", "îmes", "îtes", "irent", "ît", "isse", "issent"],
        "n": ["ins", "int", "înmes", "întes", "inrent", "înt", "inssent"],
        // What agrees with its noun.
        "e": ["", "e", "s", "es"],
        // The future and the conditional.
        "r": ["rai", "ras", "ra", "rons", "rez", "ront", "rais", "rait", "rions", "raient"],
    ]

    private static let frenchVerbs = """
        être:suis,es,est,sommes,êtes,sont,étais,était,étions,étiez,étaient,f*u,se*r,été,étant,sois
        être:soit,soyons,soyez,soient avoir:ai,as,a,avons,avez,ont,avais,avait,avions,avaient,e*u
        avoir:au*r,eu*e,ayant,aie,ait,ayons,ayez,aient aller:vais,vas,va,vont,i*r,aille,aillent
        faire:fais,fait,faisons,faites,font,faisait,faisaient,faisant,f*i,fe*r,fait*e,fasse,fassent
        dire:dis,dit,disons,dites,disent,disait,disaient,disant,d*i,dit*e,dise
        voir:vois,voit,voyons,voyez,voient,voyait,voyaient,voyant,v*i,vu*e,ver*r,voie
        venir:viens,vient,viennent,v*n,venu*e,viend*r,vienne tenir:tiens,tient,tiennent,t*n,tenu*e
        tenir:tiend*r,tienne pouvoir:peux,peut,peuvent,pouvait,pouvaient,p*u,pu,pour*r,puisse,puis
        pouvoir:puissent vouloir:veux,veut,veulent,voulait,voul*u,voulu*e,voud*r,veuille,veuillez
        savoir:sais,sait,savons,savez,savent,savait,s*u,su*e,sau*r,sache,sachez,sachant
        devoir:dois,doit,doivent,devait,devaient,d*u,dû,due,dev*r,doive falloir:faut,fallait,fall*u
        falloir:faudra,faudrait,fallu,faille valoir:vaut,vaux,valent,val*u,valu,vaud*r,vaille
        pleuvoir:pleut,pleuvait,plut,plu mouvoir:meut,meuvent,m*u,mû
        recevoir:reçois,reçoit,reçoivent,reç*u,reçu*e apercevoir:aperçois,aperçoit,aperçoivent
        apercevoir:aperç*u,aperçu*e concevoir:conçoit,conç*u,conçu*e
        décevoir:déçoit,déç*u,déçu*e percevoir:perçoit,perç*u,perçu*e
        prendre:prends,prend,prenons,prenez,prennent,prenait,prenaient,prenant,pr*i,pris*e,prenne
        mettre:mets,met,mettent,m*i,mis*e croire:crois,croit,croyons,croyez,croient,croyait
        croire:croyaient,croyant,cr*u,cru*e boire:bois,boit,buvons,boivent,buvait,b*u,bu*e
        lire:lis,lit,lisons,lisent,lisait,lisant,l*u,lu*e
        écrire:écris,écrit,écrivent,écrivait,écrivaient,écrivant,écriv*i,écrit*e
        connaître:connais,connaît,connaissons,connaissent,connaissait,connaissant,conn*u,connu*e
        reconnaître:reconn*u,reconnu*e paraître:parais,paraît,paraissent,paraissait,par*u,paru
        naître:nais,naît,naissent,naissait,naqu*i,né*e croître:croît,croissait,crût
        plaire:plais,plaît,plaisent,plaisait,pl*u,plu taire:tais,tait,taisent,taisait,t*u,tu*e
        vivre:vis,vit,vivent,véc*u,vécu suivre:suis,suit,suivent,suivait,suiv*i,suivi*e
        mourir:meurs,meurt,meurent,mour*u,mort*e,mour*r courir:cours,court,courent,cour*u,couru
        courir:cour*r quérir:quiert,quièrent,qu*i,quis*e acquérir:acquiert,acqu*i,acquis*e
        conquérir:conqu*i,conquis*e ouvrir:ouvre,ouvres,ouvrent,ouvert*e couvrir:couvre,couvrent
        couvrir:couvert*e offrir:offre,offrent,offert*e souffrir:souffre,souffrent,souffert*e
        cueillir:cueille,cueillait,cueill*i assaillir:assaille sentir:sens,sent,sentent,sentait
        mentir:mens,ment,mentent partir:pars,part,partent,partait dormir:dors,dort,dorment,dormait
        sortir:sors,sort,sortent,sortait servir:sers,sert,servent,servait fuir:fuis,fuit,fuient
        fuir:fuyait,fuyaient,fuyant vêtir:vêt,vêtu*e bouillir:bout,bouillait haïr:hait,hais,haï*e
        seoir:sied,seyait asseoir:assieds,assied,asseyait,asseyent,assoit,ass*i,assis*e
        rire:ris,rit,rient,riait,riaient,r*i vaincre:vainc,vainqu*i,vaincu*e
        coudre:coud,cousait,cousu*e moudre:moud,moulu*e résoudre:résout,résol*u,résolu*e
        rompre:rompt clore:clos,close conclure:conclut,concl*u,conclu*e
        craindre:crains,craint,craignait,craignaient,craignant,craign*i,craint*e
        plaindre:plains,plaint,plaignait,plaign*i,plaint*e
        peindre:peins,peint,peignait,peign*i,peint*e teindre:teint,teign*i,teint*e
        éteindre:éteint,éteignait,éteign*i,éteint*e atteindre:atteint,atteignait,atteign*i,atteint*e
        étreindre:étreint,étreign*i feindre:feint,feignait,feign*i joindre:joint,joignait,joign*i
        joindre:joint*e produire:produit,produisait,produis*i,produit*e
        réduire:réduit,réduis*i,réduit*e traduire:traduit,traduis*i,traduit*e
        séduire:séduit,séduis*i,séduit*e introduire:introduit,introduis*i,introduit*e
        inscrire:inscrit,inscriv*i décrire:décrit,décrivait,décriv*i,décrit*e
        conduire:conduis,conduit,conduisait,conduisant,conduis*i,conduit*e
        détruire:détruit,détruis*i,détruit*e instruire:instruit,instruis*i,instruit*e
        luire:luit,luisait,luisant nuire:nuit,nuis*i cuire:cuit,cuis*i,cuit*e

        """

    private static let frenchWords = """
        œil:yeux ciel:cieux aïeul:aïeux monsieur:messieurs madame:mesdames
        mademoiselle:mesdemoiselles beau:bel,belle,belles,beaux nouveau:nouvel,nouvelle,nouvelles
        vieux:vieil,vieille,vieilles fou:fol,folle,folles mou:mol,molle,molles blanc:blanche
        blanc:blanches sec:sèche,sèches franc:franche,franches frais:fraîche,fraîches long:longue
        long:longues doux:douce,douces roux:rousse,rousses faux:fausse,fausses gros:grosse,grosses
        bas:basse,basses gras:grasse las:lasse épais:épaisse public:publique grec:grecque
        bon:bonne,bonnes,meilleur mauvais:pire bien:mieux mal:pis gentil:gentille favori:favorite
        le:la,les,l un:une ce:cet,cette,ces mon:ma,mes ton:ta,tes son:sa,ses notre:nos votre:vos
        tout:tous,toute,toutes du:de au:à aux:à
        """
}
