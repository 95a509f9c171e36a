using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Rotate;

/// <summary>docs/reference/relying-parties.md: what the relying parties of the lab verify.</summary>
public class RelyingPartiesPageTests
{
    private const string Page = "docs/reference/relying-parties.md";

    private static readonly int[] RsaSizes = [2048, 4096, 8192, 16384];

    // The other hashes at one size: sizes do not depend on them.
    private static readonly string[] Columns =
    [
        "RS256",
        "PS256",
        "RS384",
        "RS512",
        "PS384",
        "PS512",
        "ES256",
        "ES384",
        "ES512",
        "EdDSA",
        "ES256K",
    ];

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task Installed_relying_parties_verify_a_common_key_and_the_page_has_the_others()
    {
        IServiceParty[] parties =
        [
            .. KnownParties.All.Select(known => known.Party).Where(party => party is { IsVariant: false } && party.Missing() is null),
        ];
        Skip.If(parties.Length == 0, VerifyingParties.JwtBearer.Missing());
        Dictionary<(string Column, int Bits), RelyingPartyTrial[]> trials = [];
        foreach (string algorithm in Columns)
        foreach (int bits in algorithm is "RS256" or "PS256" ? RsaSizes : [RsaSizes[0]])
            trials[(algorithm, bits)] = await TryAsync(parties, algorithm, bits);

        trials[("RS256", 2048)].Where(trial => trial is { IsUnsigned: false, OtherKey: null }).ShouldAllBe(trial => trial.Accepts);
        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null)
            await File.WriteAllTextAsync(RepositoryFile.At(Page), Render(parties.Length, trials));
    }

    private static async Task<RelyingPartyTrial[]> TryAsync(IServiceParty[] parties, string algorithm, int bits)
    {
        using ECDsa? secp256k1 = algorithm == "ES256K" ? ECDsa.Create(ECCurve.CreateFromFriendlyName("secp256k1")) : null;
        using TokenKey? known = secp256k1 is null
            ? SigningChoice.Parse(algorithm[..2] is "RS" or "PS" ? $"{algorithm}:{bits}" : algorithm).MakeKey()
            : null;
        TrialKey key = known is null ? TrialKey.Es256K(secp256k1!) : TrialKey.Of(known, JwsAlgorithm.Parse(algorithm));
        bool isFirst = (algorithm, bits) == (Columns[0], RsaSizes[0]);
        return
        [
            .. await PartyMatrix.RunAsync(parties, key, null, 10 * PartyMatrix.Limit, null, CancellationToken.None, isSignedOnly: !isFirst),
        ];
    }

    private static string Render(int count, Dictionary<(string Column, int Bits), RelyingPartyTrial[]> trials)
    {
        RelyingPartyTrial[] first = trials[("RS256", 2048)];
        string[] names = [.. first.Select(trial => trial.Name).Distinct()];
        names.Length.ShouldBe(count);
        var page = new StringBuilder("# What relying parties verify\n\n")
            .Append(
                CultureInfo.InvariantCulture,
                $"Measured on {TimeProvider.System.GetUtcNow():yyyy-MM-dd}, {count} relying parties in the versions of Debian 12 "
            )
            .Append("and of `scripts/lab/package-lock.json`. `check KEY --relying-parties` asks the ones that you have about your key.\n\n")
            .Append(
                "RSA: the largest modulus that is verified, of 2048, 4096, 8192 and 16384 bits; RS384, RS512, PS384 and PS512 with 2048. "
            )
            .Append(
                "Unsigned: whether a token without a signature is accepted. "
                    + "Other keys: whether the key is found in a set with an OKP key and an AKP key.\n\n"
            )
            .Append("| Relying party | RS256 | PS256 | ")
            .AppendJoin(" | ", Columns[2..])
            .Append(" | Unsigned | Other keys |\n|")
            .AppendJoin("", Enumerable.Repeat(" --- |", Columns.Length + 3))
            .Append('\n');
        foreach ((int party, string name) in names.Index())
            page.Append("| ")
                .Append(name)
                .Append(" | ")
                .AppendJoin(" | ", Columns.Select(column => Cell(Of(party, column))))
                .Append(" | ")
                .Append(first.Single(trial => trial.Name == name && trial.IsUnsigned).Accepts ? "ACCEPTED" : "no")
                .Append(" | ")
                .Append(first.Single(trial => trial.Name == name && trial.OtherKey is not null).Accepts ? "yes" : "no")
                .Append(" |\n");
        page.Append("\n## Their messages\n\n| Relying party | Refused | Message |\n| --- | --- | --- |\n");
        foreach (RelyingPartyTrial trial in first.Where(trial => trial is { Refusal: not null, IsUnsigned: false }))
            page.Append(CultureInfo.InvariantCulture, $"| {trial.Name} | a key set with other keys | {Message(trial)} |\n");
        foreach ((int party, string name) in names.Index())
        foreach (string column in Columns)
            if (Of(party, column).FirstOrDefault(one => one.Trial.Refusal is not null) is { Trial: { } refused } found)
                page.Append(CultureInfo.InvariantCulture, $"| {name} | {column}, {KeyOf(column, found.Bits)} | {Message(refused)} |\n");
        return page.ToString();

        // By their order: a program that does not start with a key has no version.
        (int Bits, RelyingPartyTrial Trial)[] Of(int party, string column) =>
            [
                .. from one in trials
                where one.Key.Column == column
                orderby one.Key.Bits
                select (one.Key.Bits, one.Value.Where(trial => trial is { IsUnsigned: false, OtherKey: null }).ElementAt(party)),
            ];
    }

    private static string Cell((int Bits, RelyingPartyTrial Trial)[] sizes) =>
        sizes.TakeWhile(one => one.Trial.Accepts).ToArray() is { Length: > 0 } verified
            ? sizes.Length == 1
                ? "yes"
                : string.Create(CultureInfo.InvariantCulture, $"to {verified[^1].Bits}")
            : sizes.All(one => one.Trial.NotTried is not null)
                ? "not tried"
                : "no";

    private static string KeyOf(string column, int bits) =>
        column[..2] is "RS" or "PS" ? string.Create(CultureInfo.InvariantCulture, $"{bits} bits") : "its only key";

    private static string Message(RelyingPartyTrial trial)
    {
        string line = PrintableText.Of(trial.Refusal!).Replace("|", "\\|", StringComparison.Ordinal);
        return line.Length > 120 ? $"{line[..120]}..." : line;
    }
}
