using System.Buffers.Text;

namespace TokenSigningBench.Check.Choose;

/// <summary>A candidate that is not ranked, with the reason.</summary>
/// <param name="Name">The algorithm and its key.</param>
public sealed record ExcludedCandidate(string Name, string Reason);

/// <summary>The available combinations of algorithm and key, filtered for a request.</summary>
/// <param name="Admitted">Those to measure and rank.</param>
/// <param name="Excluded">The others, with their reasons.</param>
public sealed record Candidates(IReadOnlyList<SigningChoice> Admitted, IReadOnlyList<ExcludedCandidate> Excluded)
{
    private static readonly int[] RsaSizes = [2048, 3072, 4096];

    /// <summary>
    /// Everything that .NET's token libraries sign with where the system has it, and Ed25519, which another library signs with.
    /// </summary>
    /// <param name="hashBits">The hash of HMAC and RSA. Each curve has its own.</param>
    public static IReadOnlyList<SigningChoice> All(int hashBits) =>
        [
            SigningChoice.Hmac(hashBits),
            .. RsaSizes.Select(bits => SigningChoice.RsaPkcs1(hashBits, bits)),
            .. RsaSizes.Select(bits => SigningChoice.RsaPss(hashBits, bits)),
            SigningChoice.Ecdsa(256),
            SigningChoice.Ecdsa(384),
            SigningChoice.Ecdsa(512),
            SigningChoice.EdDsa,
            .. MLDsaSet.All.Select(SigningChoice.MLDsa),
        ];

    /// <summary>The algorithms of one key.</summary>
    /// <param name="key">A key that signs tokens, or the public part of one.</param>
    public static IReadOnlyList<SigningChoice> Of(TokenKey key) =>
        [
            .. JwsAlgorithm
                .All.Where(algorithm => algorithm.Fits(key))
                .Select(algorithm => algorithm.Padding is null ? SigningChoice.Of(algorithm) : new(algorithm, key.SizeInBits)),
        ];

    /// <param name="key">The key whose algorithms are the candidates; null for all candidates.</param>
    public static Candidates For(ChoiceRequest request, TokenKey? key = null)
    {
        IReadOnlyList<SigningChoice> all = key is null ? All(request.Standard.HashBits) : Of(key);
        var judged = all.Select(choice => (Choice: choice, Objection: Objection(choice, request))).ToArray();
        return new(
            [.. judged.Where(one => one.Objection is null).Select(one => one.Choice)],
            [.. judged.Where(one => one.Objection is not null).Select(one => new ExcludedCandidate(one.Choice.ToString(), one.Objection!))]
        );
    }

    private static string? Objection(SigningChoice choice, ChoiceRequest request)
    {
        if (request.Standard.Objection(choice) is { } objection)
            return objection;
        if (choice.Algorithm.Padding is not null && choice.KeyBits < SigningChoice.DefaultRsaBits)
            return "RFC 7518 sections 3.3 and 3.5 require RSA of at least 2048 bits";
        if (choice.Algorithm.Family == JwsFamily.Hmac && request.Verifiers != Verifiers.Own)
            return "every verifier can sign: the secret must stay in one trust domain (--verifiers own)";

        if (choice.Algorithm.Family == JwsFamily.MLDsa && request.Verifiers == Verifiers.Public)
            return "relying parties need not know it (RFC 9964, May 2026), and its signature alone adds "
                + Invariant($"{Base64Url.GetEncodedLength(choice.SignatureBytes):N0} bytes to a token");

        if (choice.Algorithm.Family == JwsFamily.EdDsa && request.Verifiers == Verifiers.Public)
            return "relying parties need not know it (RFC 8037), and those on Microsoft.IdentityModel do not verify it";

        Lifetime lifetime = request.Standard.LifetimeOf(choice);
        return request.Standard.NamesYears && !lifetime.Covers(request.UntilYear) ? DescribeEnd(choice, lifetime, request.UntilYear) : null;
    }

    internal static string DescribeEnd(SigningChoice choice, Lifetime lifetime, int year) =>
        Invariant($"ends before {year}: good until {lifetime.LastYear} with {Strength.Of(choice)} bits of strength, ")
        + $"then {lifetime.After} ({lifetime.Source})";
}
