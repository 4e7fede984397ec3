/// What is read in the film: the beginning of Moby-Dick.
enum FilmText {
    static let whale: [(title: String, body: String)] = [
        ("Loomings", loomings), ("The Carpet-Bag", bag),
    ]

    private static let loomings = """
        <p>Call me Ishmael. Some years ago—never mind how long precisely—having little or no money \
        in my purse, and nothing particular to interest me on shore, I thought I would sail about \
        a little and see the watery part of the world. It is a way I have of driving off the \
        spleen and regulating the circulation. Whenever I find myself growing grim about the \
        mouth; whenever it is a damp, drizzly November in my soul, then, I account it high time to \
        get to sea as soon as I can. This is my substitute for pistol and ball. With a \
        philosophical flourish Cato<a epub:type="noteref" href="#n1">1</a> throws himself upon his \
        sword; I quietly take to the ship.</p>
        <p>There is nothing surprising in this. If they but knew it, almost all men in their \
        degree, some time or other, cherish very nearly the same feelings towards the ocean with \
        me.</p>
        <p>There now is your insular city of the Manhattoes, belted round by wharves as Indian \
        isles by coral reefs—commerce surrounds it with her surf. Right and left, the streets take \
        you waterward. Its extreme downtown is the battery, where that noble mole is washed by \
        waves, and cooled by breezes, which a few hours previous were out of sight of land. Look \
        at the crowds of water-gazers there.</p>
        <p>Circumambulate the city of a dreamy Sabbath afternoon. Go from Corlears Hook to \
        Coenties Slip, and from thence, by Whitehall, northward. What do you see?—Posted like \
        silent sentinels all around the town, stand thousands upon thousands of mortal men fixed \
        in ocean reveries. Some leaning against the spiles; some seated upon the pier-heads; some \
        looking over the bulwarks of ships from China; some high aloft in the rigging, as if \
        striving to get a still better seaward peep.</p>
        <p>But look! here come more crowds, pacing straight for the water, and seemingly bound for \
        a dive. Strange! Nothing will content them but the extremest limit of the land. They must \
        get just as nigh the water as they possibly can without falling in.</p>
        <p>Once more. Say you are in the country; in some high land of lakes. Take almost any path \
        you please, and ten to one it carries you down in a dale, and leaves you there by a pool \
        in the stream. There is magic in it. Let the most absent-minded of men be plunged in his \
        deepest reveries—stand that man on his legs, set his feet a-going, and he will infallibly \
        lead you to water, if water there be in all that region.</p>
        <p>Yes, as every one knows, meditation and water are wedded for ever.</p>
        <aside epub:type="footnote" id="n1"><p>Cato the Younger, who read Plato through the night \
        before he died at Utica.</p></aside>
        """

    private static let bag = """
        <p>I stuffed a shirt or two into my old carpet-bag, tucked it under my arm, and started \
        for Cape Horn and the Pacific. Quitting the good city of old Manhatto, I duly arrived in \
        New Bedford. It was a Saturday night in December. Much was I disappointed upon learning \
        that the little packet for Nantucket had already sailed, and that no way of reaching that \
        place would offer, till the following Monday.</p>
        <p>As most young candidates for the pains and penalties of whaling stop at this same New \
        Bedford, thence to embark on their voyage, it may as well be related that I, for one, had \
        no idea of so doing. For my mind was made up to sail in no other than a Nantucket craft, \
        because there was a fine, boisterous something about everything connected with that famous \
        old island, which amazingly pleased me.</p>
        """
}
