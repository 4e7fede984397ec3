import Adapters
import Ports
import ReadingRuntime
import ReadingWing
import Runtime
import ScreenKit
import Wording

/// What is heard of texts: their narrations, and voices that read them.
enum ScreenVoices {
    static func add(
        to performers: Performers, _ books: BookDesk, _ library: SQLiteLibrary?,
        _ opener: BookOpener, _ folders: Folders, home: String?,
        settings: @escaping () -> Settings, sound: @escaping (VoiceList.Work) -> Void
    ) {
        performers.add(
            AlongPerformer(library.map { FullScreen.pairing($0, opener) }, books))
        let (ownVoice, dispatcher) = (OwnVoice(), DispatcherVoices(folders))
        let speech = {
            // What a person set is taken before what the system has.
            let own = settings().speechCommand.map { [ownVoice.voice($0)] } ?? []
            return SpeechDesk(engines: own + [EspeakVoice()], others: [dispatcher])
        }
        performers.add(
            AloudPerformer(books) {
                RecitalDesk(speech(), settings()) { path throws(KeepingError) in
                    try Self.bytes(path.hasPrefix("~/") ? (home ?? "") + path.dropFirst() : path)
                }
            })
        performers.add(VoicesPerformer(desk: { VoiceDesk(speech()) }, sound: sound))
    }

    private static func bytes(_ path: String) throws(KeepingError) -> [UInt8] {
        do throws(DocumentError) {
            if let bytes = try DiskDocuments().read(path, bytesMax: 1 << 20) { return bytes }
        } catch {
            throw KeepingError(tr("it cannot be read: \(error.why)"))
        }
        throw KeepingError(tr("there is no such file"))
    }
}
