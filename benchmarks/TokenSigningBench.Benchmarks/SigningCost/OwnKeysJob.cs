using System.CommandLine;
using System.Security.Cryptography;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// The option <c>--cert</c>: signs and verifies with the user's own keys beside RSA 2048, in interleaved rounds of this process. Neither
/// a key nor its password leaves the process.
/// </summary>
internal static class OwnKeysJob
{
    private const int Rounds = 9;
    private const int ReferenceBits = 2048;
    private static readonly TimeSpan Round = MeasuringTime.Of(TimeSpan.FromMilliseconds(150));
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    public static Option<string[]> Certificates { get; } =
        new("--cert") { Description = "Measure this key beside RSA 2048; repeatable", HelpName = "FILE" };

    public static Task<int> RunAsync(ParseResult parsed, CancellationToken cancel)
    {
        string[] files = parsed.GetRequiredValue(Certificates);
        string?[] passwords = PasswordInput.ForEach(parsed, files.Length);
        return Task.Run(() => Run(files, passwords, OutputOptions.From(parsed), cancel), cancel);
    }

    private static int Run(string[] files, string?[] passwords, OutputOptions output, CancellationToken cancel)
    {
        string claims = Claims.Read();
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        var budget = new KeyDerivationBudget();
        List<SignedKey> keys = [];
        try
        {
            keys.Add(SignedKey.Of($"RSA {ReferenceBits}", isReference: true, CreateReference(started), claims));
            foreach ((string file, string? password) in files.Zip(passwords))
            {
                TokenKey key = PasswordInput.Load(password, value => KeySource.OpenForSigning(file, value, null, budget));
                keys.Add(SignedKey.Of(file, isReference: false, key, claims));
            }

            RunRow[] today = [.. keys.Where(key => !key.IsReference).Select(key => ProveWithCurrentLibrary(key, claims))];
            MeasuredKey[] measured = Measure(keys, claims, output, cancel);
            return RunFolder.End(RunFile.OfThisMachine(started, new SigningCostRun { Rows = today, Keys = measured }), "own-keys", output);
        }
        finally
        {
            keys.ForEach(key => key.Dispose());
        }
    }

    // With a certificate, as a server's key: a key without one takes another path through the library.
    private static TokenKey CreateReference(DateTimeOffset now)
    {
        using RSA key = KnownPrimeKeys.Create(ReferenceBits);
        return TokenKey.FromCertificate(CertificateCreator.SelfSign(key, HashAlgorithmName.SHA256, "reference", now));
    }

    private static MeasuredKey[] Measure(List<SignedKey> keys, string claims, OutputOptions output, CancellationToken cancel)
    {
        using JobProgress progress = output.Start(
            keys.Count == 2 ? "1 key beside RSA 2048" : $"{keys.Count - 1} keys beside RSA 2048",
            Rounds + 1,
            2 * keys.Count * Round * 1.5
        );
        foreach (SignedKey key in keys)
            CompilerWarmup.Run(() => key.SignAndVerify(claims), MaxWarmup);
        Contender[] contenders =
        [
            .. keys.SelectMany(key =>
                new[]
                {
                    Contender.Calling($"sign {key.Name}", () => key.Signer.Sign(claims)),
                    Contender.Calling($"verify {key.Name}", () => key.Verifier.Verify(key.Token)),
                }
            ),
        ];
        InterleavedTimes times = InterleavedRun.Measure(
            contenders,
            Rounds,
            Round,
            round =>
            {
                cancel.ThrowIfCancellationRequested();
                progress.Step($"round {round} of {Rounds}");
            }
        );
        return
        [
            .. keys.Select(
                (key, i) =>
                    new MeasuredKey(
                        key.IsReference ? key.Name : Path.GetFileName(key.Name),
                        key.IsReference,
                        key.Algorithm.Name,
                        key.Key.SizeInBits,
                        TokenEngines.JwtSecurityTokenHandler.Name,
                        TokenEngines.JwtSecurityTokenHandler.LibraryVersion,
                        key.VerifiedBy,
                        times[2 * i].Cost,
                        times[2 * i + 1].Cost
                    )
            ),
        ];
    }

    private static RunRow ProveWithCurrentLibrary(SignedKey key, string claims) =>
        MainJob.Row(SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, key.Key, key.Algorithm, claims));

    /// <summary>A key that signs and verifies, and a token of it.</summary>
    /// <param name="Name">The file as the user named it.</param>
    /// <param name="Algorithm">The <c>alg</c> of the token.</param>
    private sealed record SignedKey(
        string Name,
        bool IsReference,
        TokenKey Key,
        JwsAlgorithm Algorithm,
        ITokenSigner Signer,
        ITokenVerifier Verifier,
        string Token,
        string VerifiedBy
    ) : IDisposable
    {
        /// <exception cref="UserErrorException">No algorithm fits the key, or its tokens do not verify.</exception>
        public static SignedKey Of(string name, bool isReference, TokenKey key, string claims)
        {
            try
            {
                JwsAlgorithm chosen =
                    JwsAlgorithm.All.FirstOrDefault(algorithm => algorithm.Fits(key))
                    ?? throw new UserErrorException(name, "no token algorithm fits its key; use RSA, P-256, P-384 or P-521");
                SigningProof signing = SigningProof.OfSigning(TokenEngines.JwtSecurityTokenHandler, key, chosen, claims),
                    verifying = SigningProof.OfVerifying(TokenEngines.JwtSecurityTokenHandler, key, chosen, claims);
                if ((signing.Failure ?? verifying.Failure) is { } failure)
                    throw new UserErrorException(name, $"{TokenEngines.JwtSecurityTokenHandler.Name} cannot use its key: {failure}");
                ITokenSigner signer = TokenEngines.JwtSecurityTokenHandler.CreateSigner(key, chosen);
                string token = signer.Sign(claims);
                return new(
                    name,
                    isReference,
                    key,
                    JwsAlgorithm.Parse(UnverifiedToken.Read(name, token).Algorithm),
                    signer,
                    TokenEngines.JwtSecurityTokenHandler.CreateVerifier(key, chosen),
                    token,
                    $"{signing.CrossCheck} {signing.CrossCheck.LibraryVersion}"
                );
            }
            catch
            {
                key.Dispose();
                throw;
            }
        }

        public void SignAndVerify(string claims)
        {
            Signer.Sign(claims);
            Verifier.Verify(Token);
        }

        public void Dispose()
        {
            Signer.Dispose();
            Verifier.Dispose();
            Key.Dispose();
        }
    }
}
