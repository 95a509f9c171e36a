using System.Security.Cryptography;
using System.Text.Json;
using System.Text.RegularExpressions;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

/// <summary>One key has one size of a token, and one verdict on it, in every command that names them.</summary>
public sealed partial class OneReferenceTokenTests : IClassFixture<OneReferenceTokenTests.Ranking>, IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly Ranking _ranking;

    public OneReferenceTokenTests(Ranking ranking) => _ranking = ranking;

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData("rsa:2048", "RS256:2048")]
    [InlineData("rsa:8192", "RS256:8192")]
    [InlineData("ec:P-256", "ES256")]
    [InlineData("ed25519", "EdDSA")]
    [InlineData("ml-dsa:87", "ML-DSA-87")]
    public void Check_choose_and_size_agree(string key, string algorithm)
    {
        LongTest.SkipUnlessAll("each key and all candidates are measured");
        string file = _folder.Write("key.pem", PemOf(key));
        string run = _folder.File("check.run.json");
        (int _, string json, string _) = InProcess.Run("check", file, "--format", "json", "--time", "0.1s", "--run-file", run);
        JsonElement check = JsonDocument.Parse(json).RootElement.GetProperty("result").GetProperty("keys")[0];
        int bytes = check.GetProperty("inspection").GetProperty("cost").GetProperty("tokenBytes").GetInt32();

        foreach (string source in (string[])[file, algorithm])
            SizeOf(source).GetProperty("identityTokenBytes").GetInt32().ShouldBe(bytes, source);
        InProcess.Run("size", file).Output.ShouldContain(FormattableString.Invariant($"\n  Sample identity token {bytes:N0} B, "));
        InProcess
            .Run("report", run, "--format", "text", "--verbose")
            .Output.ShouldContain(FormattableString.Invariant($"sample token: {bytes:N0} bytes."));

        string? tooLong = check
            .GetProperty("findings")
            .EnumerateArray()
            .Where(finding => finding.GetProperty("id").GetString() == "token-too-long")
            .Select(finding => finding.GetProperty("message").GetString())
            .SingleOrDefault();
        tooLong?.ShouldStartWith(FormattableString.Invariant($"The sample token has {bytes:N0} bytes."));
        InProcess.Run("size", file).ExitCode.ShouldBe(tooLong is null ? 0 : 1);
        // A token that fits everywhere fits each of them.
        foreach (string program in tooLong is null ? [] : HeadLimits.Programs)
            InProcess
                .Run("size", file, "--through", program)
                .ExitCode.ShouldBe(tooLong!.Contains($" at {program},", StringComparison.Ordinal) ? 1 : 0, program);

        // RSA 8192 is excluded there: no candidate is so large.
        if (_ranking.Of(algorithm) is { } ranked)
        {
            ranked.GetProperty("tokenBytes").GetInt32().ShouldBe(bytes);
            ranked.GetProperty("tooLong").GetArrayLength().ShouldBe(tooLong is null ? 0 : AtProgram().Count(tooLong));
        }
        else
            algorithm.ShouldBe("RS256:8192");
    }

    private static JsonElement SizeOf(string source) =>
        JsonDocument.Parse(InProcess.Run("size", source, "--format", "json").Output).RootElement.GetProperty("result");

    private static string PemOf(string key)
    {
        using TokenKey made = KnownPrimeKeys.CreateForTiming(KeySpec.ParseToCreate(key));
        return PemEncoding.WriteString(
            "PRIVATE KEY",
            made.SeedKey?.ExportPkcs8() ?? made.Rsa?.ExportPkcs8PrivateKey() ?? made.Ecdsa!.ExportPkcs8PrivateKey()
        );
    }

    [GeneratedRegex(" at [a-z0-9-]+, [0-9,]+ bytes over ")]
    private static partial Regex AtProgram();

    /// <summary>A run of <c>choose</c>, which measures all candidates.</summary>
    public sealed class Ranking
    {
        private readonly Lazy<JsonElement> _ranked = new(() =>
            JsonDocument.Parse(InProcess.Run("choose", "--format", "json").Output).RootElement.GetProperty("result").GetProperty("ranked")
        );

        public JsonElement? Of(string algorithm)
        {
            var choice = SigningChoice.Parse(algorithm);
            return _ranked
                .Value.EnumerateArray()
                .Where(one => one.GetProperty("name").GetString() == choice.ToString())
                .Cast<JsonElement?>()
                .SingleOrDefault();
        }
    }
}
