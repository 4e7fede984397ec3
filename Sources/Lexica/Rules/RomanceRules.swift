extension LemmaRules {
    static let french = LemmaRules(
        irregular: irregular(
            """
            être:suis,es,est,sommes,êtes,sont,étais,était,étions,étiez,étaient,fus,fut
            être:furent,serai,sera,seront,serait,été,étant,soit,soient,fût
            avoir:ai,as,a,avons,avez,ont,avais,avait,avaient,eus,eut,eurent,aurai,aura
            avoir:auront,aurait,eu,ayant,ait,aient,eût
            aller:vais,vas,va,vont,ira,irai,iront,irait,aille
            faire:fais,fait,faisons,faites,font,faisait,fis,fit,firent,fera,ferai,ferait
            faire:fasse dire:dis,dit,disons,dites,disent,disait,dirent,dira
            voir:vois,voit,voyons,voient,voyait,vis,vit,virent,vu,verra
            venir:viens,vient,viennent,vins,vint,vinrent,venu,viendra
            tenir:tiens,tient,tiennent,tint,tinrent,tenu,tiendra
            pouvoir:peux,peut,peuvent,pouvait,pus,put,purent,pu,pourra,pourrait,puisse
            vouloir:veux,veut,veulent,voulut,voulu,voudra,voudrait
            savoir:sais,sait,savent,savait,sus,sut,su,saura,saurait,sache
            devoir:dois,doit,doivent,devait,dut,dû,devra,devrait
            prendre:prends,prend,prennent,prenait,pris,prit,prirent
            mettre:mets,met,mettent,mettait,mis,mit,mirent croire:crois,croit,croient,crut,cru
            boire:bois,boit,boivent,but,bu lire:lis,lit,lisent,lut,lu
            écrire:écris,écrit,écrivent,écrivait,écrivit
            connaître:connais,connaît,connaissait,connut,connu
            paraître:paraît,paraissait,parut,paru vivre:vis,vit,vivent,vécut,vécu
            mourir:meurs,meurt,meurent,mourut,mort courir:cours,court,courent,courut,couru
            ouvrir:ouvre,ouvrent,ouvert sentir:sens,sent,sentent partir:pars,part,partent
            dormir:dors,dort,dorment sortir:sors,sort,sortent servir:sers,sert,servent
            naître:naît,naquit,né falloir:faut,fallait,fallut,faudra rire:ris,rit,rient œil:yeux
            """),
        endings: endings(
            """
            s:- x:- es:-,e e:- aux:al,ail eux:eu,euse euse:eux euses:eux ives:if ive:if ère:er
            ères:er elle:el elles:el enne:en ennes:en esse:- ment3:- ement3:-,e amment:ant
            emment:ent ais:er,ir,re ait:er,ir,re ions:er,ir,re iez:er,ir,re aient:er,ir,re
            ant:er,ir,re ons:er,re ez:er,re,ir ent:er,re,ir ai:er as:er a:er âmes:er èrent:er
            irent:ir,re it:ir,re is:ir,re issent:ir issait:ir issaient:ir issant:ir erai:er era:er
            erons:er eront:er erait:er eraient:er ira:ir irait:ir iront:ir é:er ée:er és:er ées:er
            i:ir ie:ir ies:ir u:re,ir,oir ue:re us:re eât:er ât:er eait:er geait:ger çait:cer
            ça:cer geant:ger
            """))

    static let spanish = LemmaRules(
        irregular: irregular(
            """
            ser:soy,eres,es,somos,son,era,eran,fui,fue,fueron,sido,sea,sean,fuera
            ir:voy,vas,va,vamos,van,iba,iban,fue,fueron,ido,yendo,vaya
            estar:estoy,está,están,estaba,estuvo,estuvieron
            haber:he,has,ha,hemos,han,había,habían,hubo,hay,haya,habrá,habría
            tener:tengo,tiene,tienen,tuvo,tuvieron,tendrá,tenga
            hacer:hago,hace,hizo,hicieron,hecho,hará,haga
            decir:digo,dice,dicen,dijo,dijeron,dicho,dirá,diga,diciendo
            poder:puedo,puede,pueden,pudo,pudieron,podrá,podría
            poner:pongo,puso,pusieron,puesto,pondrá,ponga
            querer:quiero,quiere,quieren,quiso,querrá saber:sé,supo,sabrá,sepa
            venir:vengo,viene,vienen,vino,vinieron,vendrá ver:veo,ve,ven,veía,vio,vieron,visto
            dar:doy,da,dan,dio,dieron,dé salir:salgo,saldrá traer:traigo,trajo,trajeron
            caer:caigo,cayó oír:oigo,oye,oyó morir:muere,murió,muerto dormir:duerme,durmió
            pedir:pide,pidió sentir:siente,sintió volver:vuelve,vuelto,vuelven seguir:sigue,siguió
            abrir:abierto escribir:escrito romper:roto cubrir:cubierto pensar:piensa,piensan
            contar:cuenta encontrar:encuentra
            """),
        endings: endings(
            """
            s:- es:- ces:z a3:o as3:o os3:o amente:o,a mente3:- ísimo:o,e ísima:o,a ito:o ita:a
            itos:o itas:a o:ar,er,ir as:ar a:ar an:ar amos:ar áis:ar es:er,ir e:er,ir,ar
            en:er,ir,ar emos:er,ar imos:ir aba:ar abas:ar aban:ar ábamos:ar ía:er,ir ías:er,ir
            ían:er,ir íamos:er,ir é:ar aste:ar ó:ar,er,ir aron:ar í:er,ir iste:er,ir ió:er,ir
            ieron:er,ir ando:ar iendo:er,ir ado:ar ada:ar ados:ar adas:ar ido:er,ir ida:er,ir
            idos:er,ir idas:er,ir aré:ar ará:ar arán:ar aría:ar arían:ar erá:er ería:er irá:ir
            iría:ir ara:ar aran:ar iera:er,ir ieran:er,ir arse:ar erse:er irse:ir arlo:ar arla:ar
            erlo:er irlo:ir ándose:ar iéndose:er,ir
            """))

    static let italian = LemmaRules(
        irregular: irregular(
            """
            essere:sono,sei,è,siamo,siete,era,erano,fui,fu,furono,sarà,sarebbe,stato,sia
            essere:siano,fosse
            avere:ho,hai,ha,abbiamo,avete,hanno,aveva,avevano,ebbe,ebbero,avrà,avrebbe,abbia
            andare:vado,vai,va,vanno,andrà
            fare:faccio,fai,fa,facciamo,fanno,faceva,fece,fecero,fatto,farà
            dire:dico,dice,dicono,diceva,disse,dissero,detto,dirà
            potere:posso,può,possono,poté,potrà,potrebbe
            volere:voglio,vuole,vogliono,volle,vorrà,vorrebbe
            dovere:devo,deve,devono,dovrà,dovrebbe sapere:so,sa,sanno,seppe,saprà
            venire:vengo,viene,vengono,venne,vennero,verrà stare:sto,sta,stanno,stava,stette
            vedere:vide,videro,visto,vedrà dare:do,dà,danno,diede,dato
            prendere:prese,presero,preso mettere:mise,misero,messo rispondere:rispose,risposto
            chiedere:chiese,chiesto uscire:esco,esce,escono tenere:tengo,tiene,tenne
            bere:beve,bevve,bevuto nascere:nacque,nato vivere:visse,vissuto
            morire:muore,morì,morto scrivere:scrisse,scritto leggere:lesse,letto uomo:uomini
            """),
        endings: endings(
            """
            i:o,e,a,io e:a,o chi:co,ca che:ca ghi:go,ga ghe:ga a3:o mente3:-,e amente:o issimo:o,e
            issima:a,o o:are,ere,ire i:are,ere,ire a:are e:ere,ire iamo:are,ere,ire ano:are
            ono:ere,ire ava:are avano:are eva:ere evano:ere iva:ire ivano:ire ò:are arono:are
            é:ere erono:ere ì:ire irono:ire ando:are endo:ere,ire ato:are ata:are ati:are ate:are
            uto:ere uta:ere uti:ere ito:ire ita:ire iti:ire erà:are,ere irà:ire erebbe:are,ere
            irebbe:ire asse:are esse:ere isse:ire arsi:are ersi:ere irsi:ire arlo:are erlo:ere
            irlo:ire andosi:are endosi:ere
            """))
}
