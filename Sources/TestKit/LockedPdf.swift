/// A PDF of one page, "The lamp is locked.", that opens with the password "lamp".
public enum LockedPdf {
    public static let bytes: [UInt8] = {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for letter in text.utf8 {
            guard let value = alphabet.firstIndex(of: letter) else { continue }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }()

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let text = """
        JVBERi0xLjMKJZOMi54gUmVwb3J0TGFiIEdlbmVyYXRlZCBQREYgZG9jdW1lbnQgKG9wZW5zb3VyY2UpCjEgMCBv
        YmoKPDwKL0YxIDIgMCBSCj4+CmVuZG9iagoyIDAgb2JqCjw8Ci9CYXNlRm9udCAvSGVsdmV0aWNhIC9FbmNvZGlu
        ZyAvV2luQW5zaUVuY29kaW5nIC9OYW1lIC9GMSAvU3VidHlwZSAvVHlwZTEgL1R5cGUgL0ZvbnQKPj4KZW5kb2Jq
        CjMgMCBvYmoKPDwKL0NvbnRlbnRzIDggMCBSIC9NZWRpYUJveCBbIDAgMCAyMDAgMjAwIF0gL1BhcmVudCA3IDAg
        UiAvUmVzb3VyY2VzIDw8Ci9Gb250IDEgMCBSIC9Qcm9jU2V0IFsgL1BERiAvVGV4dCAvSW1hZ2VCIC9JbWFnZUMg
        L0ltYWdlSSBdCj4+IC9Sb3RhdGUgMCAvVHJhbnMgPDwKCj4+IAogIC9UeXBlIC9QYWdlCj4+CmVuZG9iago0IDAg
        b2JqCjw8Ci9QYWdlTW9kZSAvVXNlTm9uZSAvUGFnZXMgNyAwIFIgL1R5cGUgL0NhdGFsb2cKPj4KZW5kb2JqCjUg
        MCBvYmoKPDwKL0F1dGhvciAoXDIxNFwyNTZcMjAxXDMyNVwwMzJcMjIxXDIwMFwzNDNcMzM2KSAvQ3JlYXRpb25E
        YXRlIChcMjUxXDM3MlwzMzRcMjEzU1wzMTRcMzM3XDI0N1wyMzVcMzEwIlwzMDJcMzIwXDAwNVwyNDdcMzc2XDM3
        NVwwMDdcMjA2XDI1N1wzNDdcMzc1XDM1NSkgL0NyZWF0b3IgKFwyMTRcMjU2XDIwMVwzMjVcMDMyXDIyMVwyMDBc
        MzQzXDMzNikgL0tleXdvcmRzICgpIC9Nb2REYXRlIChcMjUxXDM3MlwzMzRcMjEzU1wzMTRcMzM3XDI0N1wyMzVc
        MzEwIlwzMDJcMzIwXDAwNVwyNDdcMzc2XDM3NVwwMDdcMjA2XDI1N1wzNDdcMzc1XDM1NSkgL1Byb2R1Y2VyIChc
        Mjc3XDI0NVwyMzZcMzI0XDAyMVwyMTBcMjQzXDM2N1wzMTdcMzMxQlwyNjZcMjQ2XDAyNVwzMzNcMjQ3XDI2NEVc
        MzI3XDM3MlwyNTZcMzU1XDM0N1wyNTZcMDM2XDI2NlwzNTRcMjQxXDI0M1wyMjFcMjU2XDM1MVwzNjFcMzEwXDIz
        MkYpIAogIC9TdWJqZWN0IChcMjMwXDI1NlwyMzVcMzEzXDAwNlwyMzdcMjA2XDM2MFwzMDRcMjM0dikgL1RpdGxl
        IChcMjQxXDI1N1wyMTVcMzIwXDAwNlwyMzApIC9UcmFwcGVkIC9GYWxzZQo+PgplbmRvYmoKNiAwIG9iago8PAov
        RmlsdGVyIC9TdGFuZGFyZCAvTyA8OERGQTAxNDYxOTY2MkE3NzQ0NDJGQjA3MkUzRDlGMTlFOUQxMzBFQzA5QTRE
        MDA2MUU3OEZFOTIwRjdBQjYyRj4gL1AgLTQgL1IgMiAvVSA8Mjg2RDM2NUYwQjFCQjU4MkUyQzE0MkI4NjhGMzRE
        QTg3RjJDQ0Q0Q0JBMjk4MjAxQ0FBMTBFNTkzNTEzRjg2ND4gL1YgMQo+PgplbmRvYmoKNyAwIG9iago8PAovQ291
        bnQgMSAvS2lkcyBbIDMgMCBSIF0gL1R5cGUgL1BhZ2VzCj4+CmVuZG9iago4IDAgb2JqCjw8Ci9MZW5ndGggOTQK
        Pj4Kc3RyZWFtCg+z5+r3LWMmhqw1/ZfPtsk4z4a36Z699NcEbKuimb4Ab3LqzAGVy4EX0afwpro77kpYI0ux5tHf
        Evtz8Uneiw7bojaehPJ6GuQNdH7dAR8UEdzJAMn1jh4UHmuHskJlbmRzdHJlYW0KZW5kb2JqCnhyZWYKMCA5CjAw
        MDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDA2MSAwMDAwMCBuIAowMDAwMDAwMDkyIDAwMDAwIG4gCjAwMDAwMDAx
        OTkgMDAwMDAgbiAKMDAwMDAwMDM5MiAwMDAwMCBuIAowMDAwMDAwNDYwIDAwMDAwIG4gCjAwMDAwMDEwNDQgMDAw
        MDAgbiAKMDAwMDAwMTIzOSAwMDAwMCBuIAowMDAwMDAxMjk4IDAwMDAwIG4gCnRyYWlsZXIKPDwKL0VuY3J5cHQg
        NiAwIFIKL0lEIApbPGNhM2MyYWNmNmNkZmNjMjBhMmEzZWVjODY2ZWQxODhmPjxjYTNjMmFjZjZjZGZjYzIwYTJh
        M2VlYzg2NmVkMTg4Zj5dCiUgUmVwb3J0TGFiIGdlbmVyYXRlZCBQREYgZG9jdW1lbnQgLS0gZGlnZXN0IChvcGVu
        c291cmNlKQoKL0luZm8gNSAwIFIKL1Jvb3QgNCAwIFIKL1NpemUgOQo+PgpzdGFydHhyZWYKMTQ0MQolJUVPRgo=
        """
}
