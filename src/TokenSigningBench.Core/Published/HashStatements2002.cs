using TokenSigningBench.Core.Statements;
using static TokenSigningBench.Core.Published.Claims2002;

namespace TokenSigningBench.Core.Published;

/// <summary>Figures 4 to 6 of the 2002 article: hashes of files.</summary>
internal static class HashStatements2002
{
    private const string Prefix = "002-hash-";

    private const string Small = "Opening the file takes as long as hashing 4 KB with SHA1, and no request over HTTP hides the rest.";
    private const string Md5 =
        "Processors have instructions for SHA1 (SHA-NI) and none for MD5, each step of which waits for the one before.";
    private const string Sha512 =
        "OpenSSL's SHA512 is assembler where the article's was managed code for 32 bits, and SHA1 has instructions of its own (SHA-NI).";
    private const string Grown = "Opening the file no longer counts from 135 KB on: the ratio becomes that of the hashes alone.";

    public static IReadOnlyList<Statement> All { get; } =
    [
        Of("4kb-md5-sha1", 4, "MD5 and SHA1 perform alike with 4 KB.", "MD5", "SHA1", "4 KB", 1, ClaimedRatio.Same, $"{Small} {Md5}"),
        Of(
            "4kb-sha512-sha1",
            4,
            "SHA512 is slightly behind SHA1 with 4 KB.",
            "SHA512",
            "SHA1",
            "4 KB",
            1,
            ClaimedRatio.ALittleLonger,
            Small
        ),
        Of("4kb-sha512-md5", 4, "SHA512 is slightly behind MD5 with 4 KB.", "SHA512", "MD5", "4 KB", 1, ClaimedRatio.ALittleLonger, Small),
        Of("135kb-md5-sha1", 5, "MD5 is 33 % faster than SHA1 with 135 KB and 5 users.", "MD5", "SHA1", "135 KB", 5, Faster(33), Md5),
        Of(
            "135kb-sha512-sha1",
            5,
            "SHA512 is 55 % slower than SHA1 with 135 KB and 5 users.",
            "SHA512",
            "SHA1",
            "135 KB",
            5,
            Slower(55),
            Sha512
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
            Grown,
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
            Grown,
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
            Grown,
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
            "It is not the length: SHA-NI has SHA256 and not SHA512. "
                + "Without it SHA512 is the faster one, because it works on 64 bits at a time."
        ),
        Of("1mb-md5-sha1", 6, "MD5 is 43 % faster than SHA1 with 1 MB and 5 users.", "MD5", "SHA1", "1 MB", 5, Faster(43), Md5),
        Of(
            "1mb-md5-sha1-grows",
            6,
            "The difference between MD5 and SHA1 grows from 135 KB to 1 MB, whichever is faster.",
            "MD5",
            "SHA1",
            "1 MB",
            5,
            FurtherApart,
            Grown,
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
            Grown,
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
            Grown,
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
            Md5
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
            Md5
        ),
        Of("1mb-sha1-sha512", 6, "SHA1 is 72 % faster than SHA512 with 1 MB and 5 users.", "SHA1", "SHA512", "1 MB", 5, Faster(72), Sha512),
        Of(
            "size",
            6,
            "The size of the data that are hashed counts: 1 MB beside 4 KB, SHA1.",
            "SHA1",
            "SHA1",
            "1 MB",
            1,
            ClaimedRatio.Longer,
            "Opening the file alone does not grow with its size."
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
