using Microsoft.AspNetCore.Http;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>How every project's settings handle advisories, with a registry that has one against a package used here.</summary>
public sealed class PackageAuditTests : IDisposable
{
    private const string Advisory = "https://github.com/advisories/GHSA-8xfc-gm6g-vgpv";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData("true", 1, "error NU1903")]
    [InlineData("", 0, "warning NU1903")]
    public async Task An_advisory_is_an_error_in_CI_and_a_warning_elsewhere(string ci, int exitCode, string reported)
    {
        LongTest.SkipUnlessAll("it restores packages");
        await using LoopbackServer registry = await LoopbackServer.StartAsync(AnswerAsync);
        string root = RepositoryFile.At(".");
        foreach (string settings in new[] { "Directory.Build.props", "Directory.Packages.props" })
            _folder.Write(settings, $"<Project><Import Project=\"{Path.Combine(root, settings)}\" /></Project>");
        _folder.Write(
            "nuget.config",
            $"<configuration><auditSources><clear /><add key=\"told\" value=\"{registry.Address}/index.json\" "
                + "allowInsecureConnections=\"true\" /></auditSources></configuration>"
        );
        string project = _folder.Write(
            "a.csproj",
            "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><PackageReference Include=\"BouncyCastle.Cryptography\" /></ItemGroup></Project>"
        );

        // Restored again each time, and with its own cache: this registry's advisories must not reach other restores.
        (int actualExitCode, string output, string errors) = await Task.Run(() =>
            DotNetProgram.RunFile(
                "dotnet",
                ["restore", project, "-nodeReuse:false", "--force"],
                ("CI", ci),
                ("NUGET_HTTP_CACHE_PATH", _folder.File("cache"))
            )
        );
        registry.Asked.ShouldContain("/known.json", output + errors);
        actualExitCode.ShouldBe(exitCode, output + errors);
        output.ShouldContain($"{reported}: ");
    }

    // The resource VulnerabilityInfo of NuGet's server API; 2 is a high severity.
    private static Task AnswerAsync(HttpContext context)
    {
        string address = $"{context.Request.Scheme}://{context.Request.Host}";
        return context.Response.WriteAsync(
            context.Request.Path.Value switch
            {
                "/index.json" =>
                    $$"""{"version":"3.0.0","resources":[{"@id":"{{address}}/pages.json","@type":"VulnerabilityInfo/6.7.0"}]}""",
                "/pages.json" => $$"""[{"@name":"all","@id":"{{address}}/known.json","@updated":"2026-01-01T00:00:00Z"}]""",
                _ => $$"""{"bouncycastle.cryptography":[{"url":"{{Advisory}}","severity":2,"versions":"(, 99.0.0)"}]}""",
            }
        );
    }
}
