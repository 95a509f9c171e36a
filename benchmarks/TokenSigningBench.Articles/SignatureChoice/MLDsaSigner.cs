#pragma warning disable SYSLIB5006 // ML-DSA is experimental in .NET 10; the rows measure this version.

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>ML-DSA (FIPS 204), which is expected to resist quantum computers, with the .NET class.</summary>
internal sealed class MLDsaSigner : INewerSigner
{
    private readonly MLDsa _key;
    private readonly byte[] _input;

    private MLDsaSigner(MLDsa key, string name) => (_key, _input) = (key, SigningInput.OfLength(name, SigningInput.ArticleBytes));

    /// <summary>
    /// The three parameter sets, each by .NET and by BouncyCastle. The strength is the category of FIPS 204 table 1, in bits of the hash or
    /// cipher that defines it.
    /// </summary>
    public static IReadOnlyList<NewerSignature> All { get; } =
    [
        // NIST ACVP server, ML-DSA-keyGen-FIPS204, the first case of each set: the seed, and the SHA-256 of the public key.
        .. Rows(
            "ML-DSA-44",
            128,
            2420,
            () => MLDsaAlgorithm.MLDsa44,
            "4BE7A01A99A5E5BCFE3C06785D8E4EC664082227D86704E9E44862623A05C8B3",
            "A140495FE1CBEB25D30ECF194EE2823DDE1B76BBCBDEA8CAC50C6365F6803060"
        ),
        .. Rows(
            "ML-DSA-65",
            192,
            3309,
            () => MLDsaAlgorithm.MLDsa65,
            "8AB6448BF58F897D528A8DE9F8E59329AC929A9CDE7EDF3E27E01BC9EF128A67",
            "B0CC1D6464E1528A478108D4BE94BE4ACA4C7AE69D9595B1E6B752713442022A"
        ),
        .. Rows(
            "ML-DSA-87",
            256,
            4627,
            () => MLDsaAlgorithm.MLDsa87,
            "5AC4D695186486C11D21F0300DBDA6F38B8D1FA07A254549B64422D44B1AAC42",
            "F3181985231F1541993E4A5E676636E76CA97A2D551BFF73D832E9ED80217B31"
        ),
    ];

    public byte[] Sign() => _key.SignData(_input);

    public bool Verify(byte[] signature) => _key.VerifyData(_input, signature);

    public void Dispose() => _key.Dispose();

    private static NewerSignature[] Rows(
        string name,
        int strength,
        int bytes,
        Func<MLDsaAlgorithm> algorithm,
        string seed,
        string publicKeyHash
    ) =>
        [
            new(name, strength, bytes, "ACVP keyGen", () => Create(name, bytes, algorithm, seed, publicKeyHash)),
            new(
                $"{name} (BouncyCastle)",
                strength,
                bytes,
                "ACVP keyGen",
                () => BouncyCastleMLDsaSigner.Create(name, bytes, seed, publicKeyHash)
            ),
        ];

    private static MLDsaSigner Create(string name, int bytes, Func<MLDsaAlgorithm> algorithm, string seed, string publicKeyHash)
    {
        if (!MLDsa.IsSupported)
            throw new NotSupportedException(DescribeUnavailable(MachineFacts.Read()));

        var signer = new MLDsaSigner(MLDsa.ImportMLDsaPrivateSeed(algorithm(), Convert.FromHexString(seed)), name);
        if (signer.FindProblem(bytes, publicKeyHash) is not { } problem)
            return signer;

        signer.Dispose();
        throw new InvalidOperationException($"{name}: {problem}");
    }

    /// <summary>The reason on a machine without ML-DSA.</summary>
    internal static string DescribeUnavailable(MachineFacts machine) =>
        $"not available here: {(machine.OpenSsl is { } version ? $"OpenSSL {version}" : machine.OperatingSystem)}; "
        + $".NET 10's ML-DSA needs {(machine.OpenSsl is null ? "a system that has it" : "3.5")}";

    private string? FindProblem(int bytes, string publicKeyHash) =>
        Convert.ToHexString(SHA256.HashData(_key.ExportMLDsaPublicKey())) != publicKeyHash
            ? "the published seed makes another public key"
            : FindProblem(this, bytes);

    internal static string? FindProblem(INewerSigner signer, int bytes)
    {
        byte[] signature = signer.Sign();
        if (signature.Length != bytes)
            return $"its signature has {signature.Length} bytes, not {bytes}";
        if (!signer.Verify(signature))
            return "it does not verify its own signature";
        signature[bytes / 2] ^= 1;
        return signer.Verify(signature) ? "it verifies a changed signature" : null;
    }
}
