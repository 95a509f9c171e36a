using TokenSigningBench.Articles.Published;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>The rows of the article of 2016: one token, signed with its API and a certificate of each kind.</summary>
internal static class TokenOperations
{
    public static IReadOnlyList<OperationSource> All { get; } =
    [.. SlowLoginTable.Rows.Select(row => new OperationSource(row.Operation, () => Make(row)))];

    /// <summary>The certificates, which exist before a row is measured.</summary>
    public static IReadOnlyList<CertificateSpec> Certificates { get; } = [.. SlowLoginTable.Rows.Select(Certificate).Distinct()];

    /// <summary>The certificate of a row.</summary>
    public static CertificateSpec Certificate(SlowLoginRow row) => new(KeySpec.Rsa(row.KeyBits), row.CertificateHashBits);

    private static CalledOperation Make(SlowLoginRow row)
    {
        TokenKey key = CertificateFolder.Store.Load(Certificate(row));
        var algorithm = JwsAlgorithm.Rs(row.TokenHashBits);
        string claims = Claims.Read();
        if (SigningProof.OfSigning(SignedToken.Engine, key, algorithm, claims).Failure is { } failure)
        {
            key.Dispose();
            throw new InvalidOperationException($"{row.Operation}: {failure}");
        }

        var token = SignedToken.Of(key, algorithm, claims);
        return new(token.Operations.Sign, token);
    }
}
