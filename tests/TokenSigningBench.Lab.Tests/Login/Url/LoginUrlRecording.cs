using System.Diagnostics;
using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.IdentityServer;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Login.Url;

/// <summary>
/// Records verdicts of <c>login --url</c> on real servers (scripts/long.sh login_url), in the file that TOKENBENCH_LOGIN_URL_RUN names:
/// with the server's own signing time and without it. That time says which verdicts are wrong.
/// </summary>
public sealed class LoginUrlRecording
{
    /// <summary>The columns of the record.</summary>
    public const string Header = "busy,server,bits,alg,flow,run,requests,page,share,verdict,without_server_timing,reason,wrong";

    private const string OpenIddict = "src/TokenSigningBench.OpenIddictServer";

    private static readonly string? Record = Environment.GetEnvironmentVariable("TOKENBENCH_LOGIN_URL_RUN");
    private static readonly string Busy = Environment.GetEnvironmentVariable("BUSY_PROCESSES") ?? "0";

    private static readonly int Runs = int.Parse(
        Environment.GetEnvironmentVariable("TOKENBENCH_LOGIN_URL_RUNS") ?? "4",
        CultureInfo.InvariantCulture
    );

    // OpenIddict leaves RS256 of an 8192-bit key unsigned.
    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData("openiddict", 2048, "RS256")]
    [InlineData("openiddict", 4096, "RS256")]
    [InlineData("openiddict", 8192, "RS512")]
    [InlineData("oidc-provider", 2048, "RS256")]
    [InlineData("oidc-provider", 4096, "RS256")]
    [InlineData("oidc-provider", 8192, "RS256")]
    [InlineData("minimal", 2048, "RS256")]
    [InlineData("minimal", 4096, "RS256")]
    [InlineData("minimal", 8192, "RS256")]
    public async Task Verdicts_on_a_real_server_are_recorded(string name, int bits, string algorithm)
    {
        Skip.If(Record is null, "scripts/long.sh login_url records them");
        IIdentityServer identityServer = name switch
        {
            "openiddict" => new OpenIddictProvider(
                () =>
                    new ProcessStartInfo(
                        InstalledProgram.DotNet,
                        [RepositoryFile.At($"{OpenIddict}/bin/Release/net10.0/TokenSigningBench.OpenIddictServer.dll")]
                    ),
                new()
            ),
            "minimal" => EmbeddedProgram.Server(),
            _ => new OidcProvider(),
        };
        Skip.If(identityServer.Missing() is not null, identityServer.Missing());
        using TokenKey key = ServerFixture.KeyWithCertificate(bits);
        await using RunningServer server = await identityServer.StartAsync(key, JwsAlgorithm.Parse(algorithm), CancellationToken.None);
        List<string> wrong = [];
        foreach (string flow in new[] { "implicit", "code" })
        foreach (int number in Enumerable.Range(1, Runs))
        {
            TokenPathRun run = await TokenPathMeasurement.RunAsync(
                new() { Request = flow == "code" ? server.Request.With("response_type", "code") : server.Request, Cookie = server.Cookie },
                new Progress<long>(),
                CancellationToken.None,
                TokenPathMeasurement.OtherCoresNow(CancellationToken.None)
            );
            string row = RowOf($"{Busy},{name},{bits},{algorithm},{flow},{number}", run);
            await File.AppendAllTextAsync(Record, row + "\n");
            if (row.EndsWith(",wrong", StringComparison.Ordinal))
                wrong.Add(row);
        }

        wrong.ShouldBeEmpty();
    }

    private static string RowOf(string condition, TokenPathRun run)
    {
        SigningInference with = SigningInference.Of(run)!;
        SigningInference without = SigningInference.Of(
            run with
            {
                Pairs = [.. run.Pairs.Select(pair => pair with { ServerSign = null, ServerSum = null })],
            }
        )!;
        double? share = run.Pairs.All(pair => pair.ServerSign is not null)
            ? run.Pairs.Select(pair => pair.ServerSign!.Value / pair.WithToken).Median()
            : null;
        bool isWrong = IsWrong(with, share) || IsWrong(without, share);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{condition},{run.Requests},{with.Page.Estimate:0.00},{share:0.000},{with.Verdict},{without.Verdict},{without.Reason},"
                + $"{(isWrong ? "wrong" : share is null ? "unknown" : "right")}"
        );
    }

    private static bool IsWrong(SigningInference inference, double? share) =>
        inference.Verdict switch
        {
            TokenPathVerdict.Signing => share < SigningShare.MainPart,
            TokenPathVerdict.LookElsewhere => share >= SigningShare.Substantial,
            TokenPathVerdict.SigningAndSomethingElse => share is < SigningShare.Substantial or > 1 - SigningShare.Substantial,
            TokenPathVerdict.Fast => inference.Page.Estimate >= SigningInference.Fast,
            _ => false,
        };
}
