using TokenSigningBench.Core.Statements;
using static TokenSigningBench.Core.Published.Causes2002;
using static TokenSigningBench.Core.Published.Claims2002;

namespace TokenSigningBench.Core.Published;

/// <summary>Figures 4 to 6 of the 2002 article: hashes of files.</summary>
internal static class HashStatements2002
{
    private const string Prefix = "002-hash-";

    public static IReadOnlyList<Statement> All { get; } =
    [
        Of(
            "4kb-md5-sha1",
            4,
            "MD5 and SHA1 perform alike with 4 KB.",
            "MD5",
            "SHA1",
            "4 KB",
            1,
            ClaimedRatio.Same,
            $"{OpeningFile} {Sha1Instructions}"
        ),
        Of(
            "4kb-sha512-sha1",
            4,
            "SHA512 is slightly behind SHA1 with 4 KB.",
            "SHA512",
            "SHA1",
            "4 KB",
            1,
            ClaimedRatio.ALittleLonger,
            OpeningFile
        ),
        Of(
            "4kb-sha512-md5",
            4,
            "SHA512 is slightly behind MD5 with 4 KB.",
            "SHA512",
            "MD5",
            "4 KB",
            1,
            ClaimedRatio.ALittleLonger,
            OpeningFile
        ),
        Of(
            "135kb-md5-sha1",
            5,
            "MD5 is 33 % faster than SHA1 with 135 KB and 5 users.",
            "MD5",
            "SHA1",
            "135 KB",
            5,
            Faster(33),
            Sha1Instructions
        ),
        Of(
            "135kb-sha512-sha1",
            5,
            "SHA512 is 55 % slower than SHA1 with 135 KB and 5 users.",
            "SHA512",
            "SHA1",
            "135 KB",
            5,
            Slower(55),
            Sha512Assembler
        ),
        Of(
            "135kb-md5-sha1-grows",
            5,
            "The difference between MD5 and SHA1 grows from 4 KB to 135 KB, whichever is faster.",
            "MD5",
            "SHA1",
            "135 KB",
            1,
            FurtherApart,
            OpeningFileLater,
            "4kb-md5-sha1"
        ),
        Of(
            "135kb-sha512-sha1-grows",
            5,
            "The difference between SHA512 and SHA1 grows from 4 KB to 135 KB, whichever is faster.",
            "SHA512",
            "SHA1",
            "135 KB",
            1,
            FurtherApart,
            OpeningFileLater,
            "4kb-sha512-sha1"
        ),
        Of(
            "135kb-sha512-md5-grows",
            5,
            "The difference between SHA512 and MD5 grows from 4 KB to 135 KB, whichever is faster.",
            "SHA512",
            "MD5",
            "135 KB",
            1,
            FurtherApart,
            OpeningFileLater,
            "4kb-sha512-md5"
        ),
        Of(
            "135kb-longer-hash",
            5,
            "A longer hash costs speed: SHA512 is slower than SHA256.",
            "SHA512",
            "SHA256",
            "135 KB",
            1,
            ClaimedRatio.Longer,
            Sha256Instructions
        ),
        Of(
            "1mb-md5-sha1",
            6,
            "MD5 is 43 % faster than SHA1 with 1 MB and 5 users.",
            "MD5",
            "SHA1",
            "1 MB",
            5,
            Faster(43),
            Sha1Instructions
        ),
        Of(
            "1mb-md5-sha1-grows",
            6,
            "The difference between MD5 and SHA1 grows from 135 KB to 1 MB, whichever is faster.",
            "MD5",
            "SHA1",
            "1 MB",
            5,
            FurtherApart,
            OpeningFileLater,
            "135kb-md5-sha1"
        ),
        Of(
            "1mb-sha512-sha1-grows",
            6,
            "The difference between SHA512 and SHA1 grows from 135 KB to 1 MB, whichever is faster.",
            "SHA512",
            "SHA1",
            "1 MB",
            5,
            FurtherApart,
            OpeningFileLater,
            "135kb-sha512-sha1"
        ),
        Of(
            "1mb-sha512-md5-grows",
            6,
            "The difference between SHA512 and MD5 grows from 135 KB to 1 MB, whichever is faster.",
            "SHA512",
            "MD5",
            "1 MB",
            1,
            FurtherApart,
            OpeningFileLater,
            "135kb-sha512-md5-grows"
        ),
        Of(
            "1mb-md5-sha1-alone",
            6,
            "MD5 is 20 % faster than SHA1 with 1 MB and other loads: 1 user.",
            "MD5",
            "SHA1",
            "1 MB",
            1,
            Faster(20),
            Sha1Instructions
        ),
        Of(
            "1mb-md5-sha1-crowd",
            6,
            "MD5 is 20 % faster than SHA1 with 1 MB and other loads: 25 users.",
            "MD5",
            "SHA1",
            "1 MB",
            25,
            Faster(20),
            Sha1Instructions
        ),
        Of(
            "1mb-sha1-sha512",
            6,
            "SHA1 is 72 % faster than SHA512 with 1 MB and 5 users.",
            "SHA1",
            "SHA512",
            "1 MB",
            5,
            Faster(72),
            Sha512Assembler
        ),
        Of(
            "size",
            6,
            "The size of the data that are hashed counts: 1 MB beside 4 KB, SHA1.",
            "SHA1",
            "SHA1",
            "1 MB",
            1,
            ClaimedRatio.Longer,
            OpeningFileAlone
        ) with
        {
            Location = "Conclusion",
            ComparedWith = Operation("SHA1", "4 KB"),
        },
    ];

    private static Statement Of(
        string id,
        int figure,
        string says,
        string one,
        string other,
        string size,
        int users,
        ClaimedRatio claimed,
        string cause,
        string? growsFrom = null
    ) =>
        new()
        {
            Id = Prefix + id,
            Claim = says,
            Location = $"Figure {figure}",
            Operation = Operation(one, size),
            ComparedWith = Operation(other, size),
            GrowsFrom = growsFrom is null ? null : Prefix + growsFrom,
            Users = users,
            Claimed = claimed,
            Cause = cause,
        };

    private static string Operation(string hash, string size) => $"{hash} of a file of {size}";
}
