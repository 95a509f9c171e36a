using Microsoft.AspNetCore.Http;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>What the settings of every project here do about advisories, told by a registry that has some against a package that is used here.</summary>
public sealed class PackageAuditTests : IDisposable
{
    private const string Advisory = "https://github.com/advisories/GHSA-8xfc-gm6g-vgpv";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("true", 1, "error NU1903")]
    [InlineData("", 0, "warning NU1903")]
    public async Task An_advisory_is_an_error_where_a_change_is_checked(string checkedByMachine, int exitCode, string reported)
    {
        await using LoopbackServer registry = await LoopbackServer.StartAsync(AnswerAsync);
        string root = RepositoryFile.At(".");
        foreach (string settings in new[] { "Directory.Build.props", "Directory.Packages.props" })
            _folder.Write(settings, $"<Project><Import Project=\"{Path.Combine(root, settings)}\" /></Project>");
        _folder.Write(
            "nuget.config",
            $"<configuration><auditSources><clear /><add key=\"told\" value=\"{registry.Address}/index.json\" allowInsecureConnections=\"true\" /></auditSources></configuration>"
        );
        string project = _folder.Write(
            "a.csproj",
            "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><PackageReference Include=\"BouncyCastle.Cryptography\" /></ItemGroup></Project>"
        );

        // Restored anew each time, and what this registry says is no one else's to remember.
        (int ended, string output, string errors) = await Task.Run(() =>
            DotNetProgram.RunFile(
                "dotnet",
                ["restore", project, "-nodeReuse:false", "--force"],
                ("CI", checkedByMachine),
                ("NUGET_HTTP_CACHE_PATH", _folder.File("cache"))
            )
        );
        registry.Asked.ShouldContain("/known.json", output + errors);
        ended.ShouldBe(exitCode, output + errors);
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
