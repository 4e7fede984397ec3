extension LemmaRules {
    static let english = LemmaRules(
        irregular: irregular(englishVerbs + englishNouns + englishContractions),
        endings: endings(
            """
            'd1:- 's1:- s':s men:man ies:y ves:f,fe sses:ss es:-,e,is s:- ied:y ed:-,e ing:-,e
            ily:y ly:-,le er3:-,e est3:-,e ier:y iest:y ness3:- ae:a,- i3:us a3:um,on ices:ex,ix
            eaux:eau 'll1:- 've1:- th3:- eth:-,e
            """),
        undoubles: ["ed", "ing", "er", "est"],
        verbPrefixes: [
            "over", "under", "with", "mis", "out", "fore", "re", "un", "up", "inter", "en", "be",
            "in", "down", "off", "co", "broad", "by", "counter", "a",
        ])

    /// The verbs that do not end in -ed; those with two forms have both.
    private static let englishVerbs = """
        be:am,is,are,was,were,been,being,art,wast,wert have:has,had,hath,hast,having
        do:does,did,done,doth,dost go:goes,went,gone say:said,saith make:made get:got,gotten
        see:saw,seen know:knew,known think:thought take:took,taken come:came give:gave,given
        find:found tell:told become:became leave:left feel:felt bring:brought begin:began,begun
        keep:kept hold:held write:wrote,written stand:stood hear:heard mean:meant meet:met
        pay:paid sit:sat speak:spoke,spoken,spake lie:lay,lain,lying lay:laid lead:led
        grow:grew,grown lose:lost fall:fell,fallen send:sent build:built understand:understood
        draw:drew,drawn break:broke,broken,brake spend:spent rise:rose,risen arise:arose,arisen
        drive:drove,driven,drave buy:bought wear:wore,worn choose:chose,chosen seek:sought
        beseech:besought throw:threw,thrown catch:caught deal:dealt win:won fly:flew,flown flee:fled
        fling:flung cling:clung swing:swung sing:sang,sung ring:rang,rung sink:sank,sunk,sunken
        drink:drank,drunk,drunken shrink:shrank,shrunk,shrunken stink:stank,stunk
        spring:sprang,sprung swim:swam,swum run:ran eat:ate,eaten forget:forgot,forgotten
        forgive:forgave,forgiven freeze:froze,frozen hide:hid,hidden ride:rode,ridden
        bite:bit,bitten chide:chid,chidden shake:shook,shaken steal:stole,stolen tear:tore,torn
        bear:bore,borne,born,bare swear:swore,sworn,sware shear:shore,shorn strike:struck,stricken
        stride:strode,stridden strive:strove,striven thrive:throve,thriven teach:taught
        fight:fought sleep:slept creep:crept weep:wept sweep:swept kneel:knelt dwell:dwelt
        smell:smelt spell:spelt spill:spilt spoil:spoilt burn:burnt learn:learnt dream:dreamt
        lean:leant leap:leapt bend:bent lend:lent rend:rent bless:blest dress:drest curse:curst
        bind:bound grind:ground wind:wound hang:hung dig:dug stick:stuck sting:stung string:strung
        wring:wrung spin:spun,span slide:slid slink:slunk sling:slung slit:slit shine:shone
        shoot:shot light:lit alight:alit feed:fed bleed:bled breed:bred speed:sped sell:sold
        hurt:hurt blow:blew,blown bid:bade,bidden tread:trod,trodden weave:wove,woven
        wake:woke,woken awake:awoke,awoken beget:begot,begotten,begat behold:beheld
        forbid:forbade,forbidden,forbad forsake:forsook,forsaken forgo:forwent,forgone
        slay:slew,slain smite:smote,smitten sow:sown sew:sewn saw:sawn show:shown shew:shewn
        hew:hewn strew:strewn mow:mown swell:swollen melt:molten cleave:clove,cleft,cloven
        gird:girt clothe:clad climb:clomb help:holp work:wrought crow:crew shed:shed prove:proven
        lade:laden load:laden shave:shaven rive:riven shrive:shrove,shriven grave:graven
        bereave:bereft stave:stove heave:hove wreak:wroke quit:quit wed:wed wet:wet rid:rid
        spit:spat dive:dove sneak:snuck bestride:bestrode,bestridden can:could,canst
        shall:should,shalt will:would,wilt may:might,mayest must:must
        die:dying tie:tying vie:vying dye:dyeing singe:singeing hoe:hoeing picnic:picnicked
        picnic:picnicking panic:panicked,panicking mimic:mimicked,mimicking
        traffic:trafficked,trafficking frolic:frolicked,frolicking

        """

    private static let englishNouns = """
        man:men woman:women child:children foot:feet tooth:teeth goose:geese mouse:mice louse:lice
        dormouse:dormice ox:oxen person:people die:dice penny:pence brother:brethren cow:kine
        eye:eyne sow:swine knife:knives life:lives wife:wives wolf:wolves leaf:leaves loaf:loaves
        thief:thieves half:halves calf:calves self:selves shelf:shelves elf:elves sheaf:sheaves
        hoof:hooves scarf:scarves wharf:wharves dwarf:dwarves staff:staves beef:beeves
        good:better,best well:better,best bad:worse,worst ill:worse,worst evil:worse,worst
        far:farther,farthest,further,furthest little:less,least,lesser many:more,most
        much:more,most old:elder,eldest late:latter,last near:next,nearest
        I:me,my,mine,myself he:him,his,himself she:her,hers,herself we:us,our,ours,ourselves
        they:them,their,theirs,themselves thou:thee,thy,thine,thyself it:its,itself who:whom,whose
        index:indices appendix:appendices matrix:matrices vertex:vertices crisis:crises
        basis:bases thesis:theses axis:axes oasis:oases analysis:analyses ellipsis:ellipses
        hypothesis:hypotheses parenthesis:parentheses phenomenon:phenomena criterion:criteria
        datum:data stratum:strata medium:media radius:radii genus:genera corpus:corpora opus:opera
        stimulus:stimuli nucleus:nuclei alumnus:alumni cactus:cacti fungus:fungi larva:larvae
        formula:formulae antenna:antennae seraph:seraphim cherub:cherubim beau:beaux
        bureau:bureaux plateau:plateaux chateau:chateaux tableau:tableaux madam:mesdames
        monsieur:messieurs passerby:passersby mother-in-law:mothers-in-law

        """

    private static let englishContractions = """
        be:isn't,aren't,wasn't,weren't,ain't have:haven't,hasn't,hadn't do:don't,doesn't,didn't
        can:can't could:couldn't will:won't would:wouldn't shall:shan't should:shouldn't
        may:mayn't might:mightn't must:mustn't need:needn't dare:daren't,durstn't,durst
        ought:oughtn't
        """
}
