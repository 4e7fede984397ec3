extension LemmaRules {
    static let english = LemmaRules(
        irregular: irregular(
            """
            be:am,is,are,was,were,been,being have:has,had do:does,did,done go:goes,went,gone
            say:said make:made get:got,gotten see:saw,seen know:knew,known think:thought
            take:took,taken come:came give:gave,given find:found tell:told become:became
            leave:left feel:felt bring:brought begin:began,begun keep:kept hold:held
            write:wrote,written stand:stood hear:heard mean:meant meet:met pay:paid sit:sat
            speak:spoke,spoken lie:lay,lain,lying lead:led grow:grew,grown lose:lost
            fall:fell,fallen send:sent build:built understand:understood draw:drew,drawn
            break:broke,broken spend:spent rise:rose,risen drive:drove,driven buy:bought
            wear:wore,worn choose:chose,chosen seek:sought throw:threw,thrown catch:caught
            deal:dealt win:won fly:flew,flown flee:fled fling:flung cling:clung swing:swung
            sing:sang,sung ring:rang,rung sink:sank,sunk drink:drank,drunk shrink:shrank,shrunk
            spring:sprang,sprung swim:swam,swum run:ran eat:ate,eaten forget:forgot,forgotten
            forgive:forgave,forgiven freeze:froze,frozen hide:hid,hidden ride:rode,ridden
            bite:bit,bitten shake:shook,shaken steal:stole,stolen tear:tore,torn
            bear:bore,borne,born swear:swore,sworn strike:struck,stricken stride:strode,stridden
            strive:strove,striven teach:taught fight:fought sleep:slept creep:crept weep:wept
            sweep:swept kneel:knelt dwell:dwelt smell:smelt spell:spelt spill:spilt burn:burnt
            learn:learnt dream:dreamt lean:leant leap:leapt bend:bent lend:lent rend:rent
            bind:bound grind:ground wind:wound hang:hung dig:dug stick:stuck sting:stung
            string:strung wring:wrung spin:spun slide:slid shine:shone shoot:shot light:lit
            feed:fed bleed:bled breed:bred speed:sped sell:sold hurt:hurt blow:blew,blown
            bid:bade,bidden tread:trod,trodden weave:wove,woven wake:woke,woken awake:awoke,awoken
            beget:begot,begotten behold:beheld forbid:forbade,forbidden forsake:forsook,forsaken
            slay:slew,slain smite:smote,smitten sow:sown sew:sewn show:shown hew:hewn strew:strewn
            mow:mown swell:swollen melt:molten cleave:clove,cleft,cloven gird:girt lay:laid
            die:dying tie:tying vie:vying dye:dyeing man:men woman:women child:children foot:feet
            tooth:teeth goose:geese mouse:mice louse:lice ox:oxen person:people die:dice
            penny:pence brother:brethren good:better,best bad:worse,worst
            far:farther,farthest,further,furthest little:less,least many:more,most much:more,most
            index:indices crisis:crises basis:bases thesis:theses axis:axes phenomenon:phenomena
            criterion:criteria datum:data stratum:strata
            be:isn't,aren't,wasn't,weren't,ain't have:haven't,hasn't,hadn't do:don't,doesn't,didn't
            can:can't could:couldn't will:won't would:wouldn't shall:shan't should:shouldn't
            may:mayn't might:mightn't must:mustn't need:needn't dare:daren't,durstn't ought:oughtn't
            """),
        endings: endings(
            """
            'd1:- 's1:- s':s ies:y ves:f,fe sses:ss es:-,e s:- ied:y ed:-,e ing:-,e ily:y ly:-,le
            er3:-,e est3:-,e ier:y iest:y ness3:- 'll1:- 've1:-
            """),
        undoubles: ["ed", "ing", "er", "est"])
}
