extension LemmaRules {
    /// Verbs that change their vowel, each with the forms that no rule finds: the present with
    /// another vowel, the past, its subjunctive, the participle. Endings and what stands before a
    /// verb are the rules'.
    static let germanVerbs = """
        sein:bin,bist,ist,sind,seid,war,gewesen,sei,wär haben:hast,hat,hatte,gehabt,hätte
        werden:wirst,wird,wurde,ward,geworden,würde,worden
        können:kann,konnte,könnte,gekonnt müssen:muss,muß,musst,mußt,musste,mußte,müsste,müßte
        dürfen:darf,durfte,dürfte wollen:will,wollte sollen:soll,sollte
        mögen:mag,mochte,möchte,gemocht wissen:weiß,weißt,wusste,wußte,wüsste,gewusst,gewußt
        gehen:ging,gegangen kommen:kam,käm,gekommen geben:gib,gibt,gibst,gab,gäb,gegeben
        nehmen:nimm,nimmt,nimmst,nahm,nähm,genommen sehen:sieh,sieht,siehst,sah,säh,gesehen
        lesen:lies,liest,las,läs,gelesen genesen:genas,genesen
        sprechen:sprich,spricht,sprichst,sprach,spräch,gesprochen brechen:brich,brach,gebrochen
        stechen:stich,stach,gestochen treffen:triff,traf,träf,getroffen
        helfen:hilf,half,hülf,geholfen werfen:wirf,warf,würf,geworfen werben:wirb,warb,geworben
        sterben:stirb,starb,stürb,gestorben verderben:verdirb,verdarb,verdorben
        bergen:birg,barg,geborgen bersten:birst,barst,geborsten gelten:gilt,galt,gegolten
        schelten:schilt,schalt,gescholten essen:iss,isst,ißt,aß,äß,gegessen
        fressen:friss,frisst,frißt,fraß,gefressen
        vergessen:vergiss,vergisst,vergißt,vergaß,vergäß,vergessen
        messen:miss,misst,mißt,maß,gemessen treten:tritt,trittst,trat,trät,getreten
        geschehen:geschieht,geschah,geschäh stehen:stand,stünd,ständ,gestanden
        tun:tu,tut,tat,tät,getan
        finden:fand,fänd,gefunden binden:band,gebunden schinden:schund,geschunden
        singen:sang,säng,gesungen springen:sprang,spräng,gesprungen klingen:klang,geklungen
        dringen:drang,gedrungen ringen:rang,gerungen schlingen:schlang,geschlungen
        schwingen:schwang,geschwungen zwingen:zwang,gezwungen gelingen:gelang,gelungen
        misslingen:misslang,misslungen mißlingen:mißlang,mißlungen trinken:trank,tränk,getrunken
        sinken:sank,gesunken stinken:stank,gestunken schwinden:schwand,geschwunden
        winden:wand,gewunden empfinden:empfand,empfunden wenden:wandte,gewandt
        beginnen:begann,begänn,begonnen gewinnen:gewann,gewonnen spinnen:spann,gesponnen
        sinnen:sann,gesonnen rinnen:rann,geronnen schwimmen:schwamm,geschwommen
        bleiben:blieb,geblieben schreiben:schrieb,geschrieben scheinen:schien,geschienen
        steigen:stieg,gestiegen schweigen:schwieg,geschwiegen treiben:trieb,getrieben
        reiben:rieb,gerieben leihen:lieh,geliehen verzeihen:verzieh,verziehen gedeihen:gedieh
        gedeihen:gediehen meiden:mied,gemieden scheiden:schied,geschieden weisen:wies,gewiesen
        preisen:pries,gepriesen speien:spie,gespien schreien:schrie,geschrien,geschrieen
        reißen:riss,riß,gerissen beißen:biss,biß,gebissen schmeißen:schmiss,schmiß,geschmissen
        greifen:griff,gegriffen pfeifen:pfiff,gepfiffen kneifen:kniff,gekniffen
        schleifen:schliff,geschliffen schneiden:schnitt,geschnitten leiden:litt,gelitten
        reiten:ritt,geritten gleiten:glitt,geglitten streiten:stritt,gestritten
        schreiten:schritt,geschritten gleichen:glich,geglichen weichen:wich,gewichen
        streichen:strich,gestrichen schleichen:schlich,geschlichen bleichen:blich,geblichen
        heißen:hieß,geheißen fliegen:flog,geflogen ziehen:zog,zög,gezogen biegen:bog,gebogen
        wiegen:wog,gewogen wägen:wog,gewogen lügen:log,gelogen trügen:trog,getrogen
        bieten:bot,böt,geboten fliehen:floh,geflohen verlieren:verlor,verlör,verloren
        frieren:fror,gefroren schieben:schob,geschoben stieben:stob,gestoben
        kriechen:kroch,gekrochen riechen:roch,gerochen schließen:schloss,schloß,geschlossen
        fließen:floss,floß,geflossen gießen:goss,goß,gegossen schießen:schoss,schoß,geschossen
        genießen:genoss,genoß,genossen verdrießen:verdross,verdroß,verdrossen
        sprießen:spross,sproß,gesprossen sieden:sott,gesotten saufen:soff,gesoffen
        saugen:sog,gesogen heben:hob,höb,gehoben weben:wob,gewoben scheren:schor,geschoren
        schwören:schwor,schwur,geschworen gären:gor,gegoren erlöschen:erlischt,erlosch,erloschen
        dreschen:drischt,drosch,gedroschen flechten:flicht,flocht,geflochten
        fechten:ficht,focht,gefochten melken:molk,gemolken quellen:quillt,quoll,gequollen
        schwellen:schwillt,schwoll,geschwollen schmelzen:schmilzt,schmolz,geschmolzen
        halten:hält,hältst,hielt,gehalten fallen:fällt,fällst,fiel,gefallen
        lassen:lass,lässt,läßt,ließ,gelassen schlafen:schläft,schlief,geschlafen
        rufen:rief,gerufen laufen:läuft,läufst,lief,gelaufen stoßen:stößt,stieß,gestoßen
        raten:rät,rätst,riet,geraten braten:brät,briet,gebraten blasen:bläst,blies,geblasen
        hauen:hieb,gehauen fangen:fängt,fing,gefangen hängen:hing,gehangen hangen:hing
        fahren:fährt,fährst,fuhr,führ,gefahren tragen:trägt,trägst,trug,trüg,getragen
        schlagen:schlägt,schlug,schlüg,geschlagen graben:gräbt,grub,gegraben
        laden:lädt,lädst,lud,geladen schaffen:schuf,geschaffen wachsen:wächst,wuchs,gewachsen
        waschen:wäscht,wusch,gewaschen backen:bäckt,buk,gebacken
        liegen:lag,läg,gelegen sitzen:saß,säß,gesessen bitten:bat,bät,gebeten
        befehlen:befiehl,befahl,befohlen empfehlen:empfiehl,empfahl,empfohlen
        stehlen:stiehl,stahl,gestohlen gebären:gebiert,gebar,geboren
        denken:dachte,dächte,gedacht bringen:brachte,brächte,gebracht
        kennen:kannte,gekannt nennen:nannte,genannt rennen:rannte,gerannt brennen:brannte,gebrannt
        senden:sandte,gesandt erschrecken:erschrickt,erschrak,erschrocken
        verschwinden:verschwand,verschwunden verstehen:verstand,verstanden

        """
}
