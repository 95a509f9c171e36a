using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Libraries;

public sealed class LibraryTrialsTests : InTemporaryFolder
{
    // One key per size: a library takes up to a second to check a large modulus, once per key.
    private static readonly ConcurrentDictionary<int, TokenKey> Keys = new();

    // Each tried version by key size, so that results are asserted for other versions than this program's too.
    [SkippableTheory]
    [InlineData(4096, "RS256", true)]
    [InlineData(8192, "RS256", false)]
    [InlineData(8192, "RS384", false)]
    [InlineData(8192, "PS256", false)]
    [InlineData(8192, "PS384", false)]
    [InlineData(8192, "PS512", true)]
    [InlineData(8192, "RS512", true)]
    public void The_defect_is_in_7_5_0_and_in_the_version_of_this_program_and_in_none_before(int bits, string algorithm, bool signs)
    {
        if (algorithm is "RS384" or "PS256" or "PS384" or "PS512")
            LongTest.SkipUnlessAll("each algorithm of the same defect");
        foreach (
            (string folder, string version, bool works) in new[]
            {
                (OlderLibraries.Folder, OlderLibraries.Version, true),
                (OlderLibraries.FolderOf(OlderLibraries.VersionWithDefect), OlderLibraries.VersionWithDefect, signs),
                (AppContext.BaseDirectory, LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens"), signs),
            }
        )
        {
            SignerTrial[] trials = TryRsa(folder, bits, algorithm);

            trials
                .Select(trial => (trial.Name, trial.Version, trial.Algorithm, trial.Failure))
                .ShouldBe([
                    ("JwtSecurityTokenHandler", version, algorithm, null),
                    ("JsonWebTokenHandler", version, algorithm, works ? null : "token has no signature"),
                ]);
            (trials[1].Upstream?.Contains("#3407") ?? false).ShouldBe(!works);
        }
    }

    [Fact]
    public void An_older_version_signs_with_an_elliptic_curve_key()
    {
        using TokenKey key = TokenKey.FromEcdsa(ECDsa.Create(ECCurve.NamedCurves.nistP256));
        Try(OlderLibraries.Folder, key, JwsAlgorithm.Es(256)).ShouldAllBe(trial => trial.Version == OlderLibraries.Version && trial.Works);
    }

    [Fact]
    public void A_missing_assembly_is_named_and_not_loaded_from_this_program()
    {
        OlderLibraries.CopyTo(Folder, without: "Microsoft.IdentityModel.Logging.dll");
        TryRsa(Folder.Path, 2048, "RS256")
            .ShouldAllBe(trial =>
                trial.Version == OlderLibraries.Version
                && trial.Failure!.StartsWith("FileNotFoundException")
                && trial.Failure.Contains("Microsoft.IdentityModel.Logging.dll")
            );
    }

    [Fact]
    public void A_handler_with_a_missing_assembly_is_not_tried()
    {
        OlderLibraries.CopyTo(Folder, without: "System.IdentityModel.Tokens.Jwt.dll");

        SignerTrial trial = TryRsa(Folder.Path, 2048, "RS256").ShouldHaveSingleItem();

        (trial.Name, trial.Works).ShouldBe(("JsonWebTokenHandler", true));
    }

    [Fact]
    public void Invalid_assembly_files_are_reported_as_failures()
    {
        foreach (string file in Directory.GetFiles(OlderLibraries.Folder))
            Folder.Write(Path.GetFileName(file), "junk");

        TryRsa(Folder.Path, 2048, "RS256")
            .ShouldAllBe(trial => trial.Version == "(not loaded)" && trial.Failure!.StartsWith("BadImageFormatException"));
    }

    [Fact]
    public void Incompatible_versions_are_reported_as_failures()
    {
        OlderLibraries.CopyTo(Folder, without: "Microsoft.IdentityModel.JsonWebTokens.dll");
        File.Copy(
            Path.Combine(AppContext.BaseDirectory, "Microsoft.IdentityModel.JsonWebTokens.dll"),
            Folder.File("Microsoft.IdentityModel.JsonWebTokens.dll")
        );

        SignerTrial current = TryRsa(Folder.Path, 2048, "RS256").Single(trial => trial.Name == "JsonWebTokenHandler");

        current.Version.ShouldBe(LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens"));
        current.Failure.ShouldNotBeNull().ShouldContain("Exception: ");
        current.Failure.ShouldNotContain("\n");
    }

    private static SignerTrial[] TryRsa(string folder, int bits, string algorithm) =>
        Try(folder, Keys.GetOrAdd(bits, size => TokenKey.FromRsa(KnownPrimeKeys.Create(size))), JwsAlgorithm.Parse(algorithm));

    private static SignerTrial[] Try(string folder, TokenKey key, JwsAlgorithm algorithm)
    {
        var order = new MemoryStream();
        // Claims with their times: older handlers add missing ones.
        new TrialRequest(key, algorithm, IdentityToken.Article(DateTimeOffset.UnixEpoch)).WriteTo(order);
        order.Position = 0;
        var answer = new MemoryStream();
        LibraryTrials.Answer(LibraryFolder.Open(folder), order, answer);
        return JsonSerializer.Deserialize<SignerTrial[]>(answer.ToArray())!;
    }
}
