using System.CommandLine;
using System.Security.Cryptography;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Core.Web;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// The option <c>--cert</c>: signs and verifies with the user's own keys beside RSA 2048, in interleaved rounds of this process. Neither
/// a key nor its password leaves the process.
/// </summary>
internal static class OwnKeysJob
{
    private const int ReferenceBits = 2048;

    // Two keys sign and verify.
    private static readonly TimeSpan ExpectedRound = TimeSpan.FromMilliseconds(60);

    public static ValueOption<string[]> Certificates { get; } =
        new("--cert", "SOURCE...", "Measure these keys beside RSA 2048") { AllowMultipleArgumentsPerToken = true };

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
                foreach ((string name, TokenKey key) in Open(file, password, budget, started, cancel))
                    keys.Add(SignedKey.Of(name, isReference: false, key, claims));
            }

            RunRow[] today = [.. keys.Where(key => !key.IsReference).Select(key => ProveWithCurrentLibrary(key, claims))];
            (MeasuredKey[] measured, RoundConditions rounds) = Measure(keys, output, cancel);
            return RunFolder.End(
                RunFile.OfThisMachine(
                    started,
                    new SigningCostRun
                    {
                        Rows = today,
                        Keys = measured,
                        Rounds = rounds,
                    }
                ),
                "own-keys",
                output
            );
        }
        finally
        {
            keys.ForEach(key => key.Dispose());
        }
    }

    // A public key is measured by a generated one of its kind and size, as check does, and its name says so.
    private static IEnumerable<(string Name, TokenKey Key)> Open(
        string source,
        string? password,
        KeyDerivationBudget budget,
        DateTimeOffset now,
        CancellationToken cancel
    )
    {
        SourceContent content = WebSource.IsAddress(source)
            ? WebSource.ReadAsync(source, allowHttp: false, TimeProvider.System, cancel).GetAwaiter().GetResult()
            : PasswordInput.Load(password, value => KeySource.Open(source, value, null, budget));
        if (content.Keys.Any(key => key.PrivateKey is not null))
        {
            TokenKey own = KeySource.TakeForSigning(source, content);
            return [(own.Address ?? source, own)];
        }

        try
        {
            if (content.Failures is [var failure, ..])
                throw failure;
            return
            [
                .. content.Keys.Select(key =>
                {
                    KeySpec spec =
                        CertificateFacts.Of(key).Spec
                        ?? throw new UserErrorException(key.Source, "no token algorithm fits its key; use RSA, P-256, P-384 or P-521");
                    // Short, because the table has a column for the key that signed.
                    return ($"{key.Source} (generated)", Create(KnownPrimeKeys.StandInFor(spec), now));
                }),
            ];
        }
        finally
        {
            foreach (SourceKey key in content.Keys)
                key.Dispose();
        }
    }

    private static TokenKey Create(KeySpec spec, DateTimeOffset now)
    {
        TokenKey key = KnownPrimeKeys.CreateForTiming(spec);
        if (((AsymmetricAlgorithm?)key.Rsa ?? key.Ecdsa) is not { } algorithm)
            return key;
        using (key)
            return TokenKey.FromCertificate(CertificateCreator.SelfSign(algorithm, HashAlgorithmName.SHA256, "generated", now));
    }

    // With a certificate, as a server's key: a key without one takes another path through the library.
    private static TokenKey CreateReference(DateTimeOffset now) => Create(KeySpec.Rsa(ReferenceBits), now);

    private static (MeasuredKey[] Keys, RoundConditions Rounds) Measure(
        List<SignedKey> keys,
        OutputOptions output,
        CancellationToken cancel
    )
    {
        using StepProgress progress = output.Start(
            keys.Count == 2 ? "1 key beside RSA 2048" : $"{keys.Count - 1} keys beside RSA 2048",
            TokenRounds.Count + 1,
            ExpectedRound
        );
        SignedToken[] tokens = [.. keys.Select(key => key.Token)];
        TokenRounds.WarmUp(tokens);
        InterleavedTimes times = TokenRounds.Measure(
            tokens,
            TokenRounds.Count,
            cancel,
            round => progress.Step($"round {round} of {TokenRounds.Count}")
        );
        // What computes a signature in a token is not this program, so its processor time is no cost of the key.
        bool byWall = keys.Exists(key => key.Token.Key.Elsewhere is not null);
        var conditions = RoundConditions.Of(times);
        return (
            [.. keys.Select((key, i) => key.Measured(times[2 * i], times[2 * i + 1], byWall))],
            byWall ? conditions with { Clock = ThreadClock.WallTime } : conditions
        );
    }

    private static RunRow ProveWithCurrentLibrary(SignedKey key, string claims) =>
        MainJob.Row(SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, key.Token.Key, key.Token.Algorithm, claims));

    /// <summary>A key whose tokens verify.</summary>
    /// <param name="Name">The file as the user named it.</param>
    /// <param name="VerifiedBy">The other implementation that verified a token.</param>
    private sealed record SignedKey(string Name, bool IsReference, SignedToken Token, string VerifiedBy) : IDisposable
    {
        /// <exception cref="UserErrorException">No algorithm fits the key, or its tokens do not verify.</exception>
        public static SignedKey Of(string name, bool isReference, TokenKey key, string claims)
        {
            try
            {
                JwsAlgorithm chosen =
                    JwsAlgorithm.All.FirstOrDefault(algorithm => algorithm.Fits(key))
                    ?? throw new UserErrorException(name, "no token algorithm fits its key; use RSA, P-256, P-384 or P-521");
                SigningProof signing = SigningProof.OfSigning(SignedToken.Engine, key, chosen, claims),
                    verifying = SigningProof.OfVerifying(SignedToken.Engine, key, chosen, claims);
                if ((signing.Failure ?? verifying.Failure) is { } failure)
                    throw new UserErrorException(name, $"{SignedToken.Engine.Name} cannot use its key: {failure}");
                return new(
                    name,
                    isReference,
                    SignedToken.Of(key, chosen, claims),
                    $"{signing.CrossCheck} {signing.CrossCheck.LibraryVersion}"
                );
            }
            catch
            {
                key.Dispose();
                throw;
            }
        }

        public MeasuredKey Measured(ContenderTimes sign, ContenderTimes verify, bool byWall) =>
            new(
                IsReference ? Name : Path.GetFileName(Name),
                IsReference,
                UnverifiedToken.Read(Name, Token.Operations.Token).Algorithm,
                Token.Key.SizeInBits,
                SignedToken.Engine.Name,
                SignedToken.Engine.LibraryVersion,
                VerifiedBy,
                byWall ? sign.Wall : sign.Cost,
                byWall ? verify.Wall : verify.Cost,
                sign.Wall,
                verify.Wall
            );

        public void Dispose() => Token.Dispose();
    }
}
