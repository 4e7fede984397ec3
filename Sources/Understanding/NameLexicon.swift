/// Words that tell what stands beside them, in small letters.
enum NameLexicon {
    enum Title: UInt8 { case none, man, woman, wife, any }

    static let titles: [String: Title] = {
        var all: [String: Title] = [:]
        func add(_ words: String, _ title: Title) {
            for word in words.split(separator: " ") { all[String(word)] = title }
        }
        add(
            """
            mr mister sir lord prince count duke baron king emperor tsar czar monsieur m messrs \
            herr señor don signor master brother father uncle viscount earl marquis comte vicomte \
            esquire squire abbé abbot grandfather grandpapa papa tsarevich grand-duke friar pope \
            monseigneur archduke sultan
            """, .man)
        add(
            """
            miss princess mademoiselle mlle fräulein señorita signorina sister ms \
            tsarevna nurse widow
            """, .woman)
        add(
            """
            mrs lady madame mme countess duchess baroness queen empress tsarina frau \
            señora signora \
            donna mother aunt grandmother mistress marquise comtesse dowager madam abbess granny \
            viscountess marchioness
            """, .wife)
        add(
            """
            dr doctor professor captain capt colonel col general gen major lieutenant lieut lt \
            sergeant corporal admiral commodore judge justice reverend rev bishop archbishop \
            cardinal inspector constable president senator governor marshal commander private \
            chaplain deacon vicar field-marshal ensign cornet cousin dame detective officer \
            minister chancellor superintendent secretary vice-admiral lieutenant-colonel \
            major-general lieutenant-general adjutant-general citizen comrade saint
            """, .any)
        return all
    }()

    /// Titles that stand before a first name as well.
    static let givenNameTitles: Set<String> = split(
        """
        sir lord lady prince princess king queen emperor empress tsar miss aunt uncle sister \
        brother father mother cousin don donna master dame grand-duke mademoiselle madame count \
        countess friar pope saint nurse granny tsarevich fräulein doña sor fray tía tío d tante \
        onkel mlle mademoiselle madam suor frate mutter vater baron père mère
        """)

    /// Titles behind which stands a husband's name.
    static let spouses: Set<String> = split("mrs mme madame frau señora sra signora")

    /// Titles that name no one of the book when they stand alone.
    static let noNames: Set<String> = split("lord father mother brother sister saint")

    static let abbreviations: Set<String> = split(
        """
        mr mrs ms dr st prof capt col gen lieut lt sgt rev hon messrs mme mlle mm jr sr esq maj \
        adm gov sen vol no vs etc
        """)

    /// Written small inside of a name.
    static let particles: Set<String> = split(
        "de du des la le van von der den da di del della dos das el al bin ibn y af av zu of d’")

    /// Mean something else as well: a month, a virtue, a people.
    static let doubtful = split("march april may june august grace christian norman good young")

    /// What numbers the parts of books, and stands around books.
    static let numerals = split(
        "ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx ebook isbn gutenberg")

    /// Have a capital and are no name, or none that a list wants.
    static let plain: Set<String> = split(
        """
        i i'm i'll i've i'd o oh ah eh ha alas yes no sir madam ma'am majesty majesties excellency \
        highness highnesses serene lordship ladyship honour honor worship reverence god lord \
        gods lords heaven heavens providence nature fate fortune sunday monday tuesday wednesday \
        thursday friday saturday january february july september \
        october november december easter christmas michaelmas lent whitsuntide advent lammas \
        english french german russian italian spanish dutch american british scotch scottish irish \
        welsh latin greek roman hebrew jewish jew jews christians christianity turkish \
        turk turks chinese japanese indian indians austrian prussian swedish swede danish dane \
        polish pole poles persian arab arabian arabic african european asiatic egyptian hindu \
        hindoo mahometan mohammedan moslem muslim catholic protestant puritan quaker quakers \
        frenchman frenchmen englishman englishmen frenchwoman englishwoman irishman dutchman \
        dutchmen spaniard spaniards portuguese norwegian swiss hungarian tartar tartars germans \
        russians italians americans romans greeks austrians prussians europeans saxon \
        parisian yankee yankees malay malays negro gypsy gypsies cossack cossacks \
        chapter book part volume vol epilogue prologue preface act scene ii iii iv vi vii viii ix \
        xi xii xiii xiv xv xvi xvii xviii xix xx ebook ebooks gutenberg google isbn mr mrs miss ms \
        monsieur madame mademoiselle the a an and but or if in on at to of for from by with he she \
        it we you they his her its my your our their this that these those there here then when \
        what who why how where which is are was were be do did not so as such one two three \
        dear dearest old poor little great my mamma papa mama father mother uncle aunt \
        brother sister captain doctor sire hurrah bravo hallo hello amen adieu well now let come \
        north south east west northern southern eastern western bible scripture scriptures gospel \
        state church government devil satan christ jesus saviour almighty creator lord's mon ma \
        mes et le la les un une je vous il elle que qui est pas oui non cher chère der die das und \
        ein eine ich sie er du wir nicht ist ja nein all some any every each no nothing never ever \
        thou thy thee thine ye shalt art hath doth am has had have will would shall \
        should can could may might must
        """)

    static let speech: Set<String> = split(
        """
        said says say replied cried asked answered exclaimed remarked returned repeated continued \
        added began muttered whispered shouted observed thought felt knew looked smiled laughed \
        nodded rose turned went came stood sat sighed interrupted murmured called told spoke \
        responded growled screamed sobbed blushed frowned glanced wished hoped wondered \
        seemed listened paused ejaculated inquired enquired demanded resumed declared \
        dit répondit demanda cria reprit pensa sagte fragte rief antwortete dachte meinte dijo \
        preguntó respondió exclamó disse rispose chiese
        """)

    /// Stand before places, hardly before people.
    static let at: Set<String> = split("in at near into towards throughout across through via")
    static let toward: Set<String> = split("to from of reached left leaving entered outside beyond")

    /// A name that ends, or begins, with these is a place.
    static let placeWords: Set<String> = split(
        """
        street road lane square river island islands isle isles hall park house castle bay sea \
        cape mount mountain mountains hill hills valley lake city town village county abbey farm \
        cottage gardens garden bridge gate palace cathedral ocean coast port harbour harbor court \
        terrace row inn pier tavern station wood woods forest shire heights moor grange manor \
        lodge place avenue crescent alley strait straits gulf desert fort point peninsula \
        america england france new pacific
        """)
    static let placeStarts = placeWords.union(
        split("st saint san santa los new old great upper lower high"))
    /// The same for things.
    static let thingWords: Set<String> = split(
        """
        company society club bank army regiment guard guards committee council act league church \
        college university school times gazette post chronicle order cross star office department \
        party war fund museum theatre hotel whale office lodge convention
        """)

    /// Pronouns that tell of a man or a woman.
    static let he: Set<String> = ["he", "him", "his", "himself"]
    static let she: Set<String> = ["she", "her", "hers", "herself"]

    static func split(_ words: String) -> Set<String> { Set(list(words)) }

    static func list(_ words: String) -> [String] {
        words.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}
