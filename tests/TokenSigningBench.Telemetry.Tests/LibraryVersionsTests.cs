using System.Reflection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>The package's .NET 8 build in a server of .NET 8, with each Microsoft.IdentityModel that it is tested with.</summary>
public sealed class LibraryVersionsTests
{
    private const string Program = "TokenSigningBench.LibraryVersionsServer";

    private static readonly string Configuration = typeof(LibraryVersionsTests)
        .Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!
        .Configuration;

    [Theory]
    [InlineData("7.5.0")]
    [InlineData("8.16.0")]
    [InlineData("8.19.2")]
    [InlineData("8.23.0")]
    public void A_server_with_one_version_is_measured_refuses_unsigned_tokens_and_is_judged(string version) =>
        Run(version).ShouldBe(Expected(version, warning: null));

    /// <summary>What NuGet makes of 8.0.1 where the same version of Logging is missing.</summary>
    [Fact]
    public void Mixed_versions_are_a_warning_at_start_up() => Run("8.0.1").ShouldBe(Expected("8.0.1", Mixed("8.0.1", "8.16.0")));

    [Fact]
    public void An_older_library_beside_newer_ones_is_named()
    {
        string printed = Run("8.23.0", ("System.IdentityModel.Tokens.Jwt.dll", "7.5.0"));
        printed.ShouldStartWith(
            "Warning: This server runs with mixed versions of Microsoft.IdentityModel: Microsoft.IdentityModel.JsonWebTokens 8.23.0, "
                + "Microsoft.IdentityModel.Logging 8.23.0, Microsoft.IdentityModel.Tokens 8.23.0, System.IdentityModel.Tokens.Jwt 7.5.0."
        );
    }

    [Fact]
    public void Versions_that_are_alike_are_not_mixed_and_the_assemblies_of_this_process_are_found()
    {
        IReadOnlyList<AssemblyName> here = LibraryVersions.OfProcess();
        here.Select(one => one.Name).ShouldContain("Microsoft.IdentityModel.Tokens");
        here.Select(one => one.Name).ShouldBeUnique();
        LibraryVersions.Mixed(here).ShouldBeNull();
        LibraryVersions.Mixed([new("B, Version=8.1.0.0"), new("A, Version=8.0.1.0")]).ShouldBe("A 8.0.1, B 8.1.0");
    }

    [Fact]
    public void The_guide_shows_what_is_printed() =>
        RepositoryFile.Read("docs/guides/telemetry.md").ShouldContain($"```text\n{Expected("8.19.2", null)}```");

    private static string Expected(string version, string? warning) =>
        $"""
            {warning}telemetry: .NETCoreApp,Version=v8.0 on .NET {Environment.Version.Major}
            tokens: {version}
            RS256: signed, key-2048
            PS256: UnsignedTokenException
            recorded: RS256/2048/key-2048 PS256/8192/key-8192/unsigned
            health: Unhealthy PS256 key key-8192: 8192 bits: JsonWebTokenHandler {version} leaves its tokens unsigned.

            """;

    private static string Mixed(string version, string logging) =>
        "Warning: This server runs with mixed versions of Microsoft.IdentityModel: "
        + $"Microsoft.IdentityModel.JsonWebTokens {version}, Microsoft.IdentityModel.Logging {logging}, "
        + $"Microsoft.IdentityModel.Tokens {version}, System.IdentityModel.Tokens.Jwt {version}. "
        + "Tokens may be refused with IDX10500 or IDX10503. Refer to each of these packages in one version.\n";

    private static string Run(string version, params (string File, string Version)[] others)
    {
        using var folder = new TemporaryFolder();
        // Without its list of dependencies: the runtime takes what is in the folder.
        foreach (string file in Directory.EnumerateFiles(RepositoryFile.At($"tests/Servers/{Program}/bin/{Configuration}/net8.0")))
        {
            if (!file.EndsWith(".deps.json", StringComparison.Ordinal))
                File.Copy(file, folder.File(Path.GetFileName(file)));
        }

        foreach (string file in Directory.EnumerateFiles(Library(version, "")))
            File.Copy(file, folder.File(Path.GetFileName(file)), overwrite: true);
        foreach ((string file, string other) in others)
            File.Copy(Library(other, file), folder.File(file), overwrite: true);

        using DotNetProgram program = DotNetProgram.StartFile("dotnet", [folder.File($"{Program}.dll")]);
        program.Send(
            System.Text.Encoding.ASCII.GetBytes(
                KnownPrimeKeys.Create(2048).ExportRSAPrivateKeyPem() + "\n" + KnownPrimeKeys.Create(8192).ExportRSAPrivateKeyPem() + "\n"
            )
        );
        (int exitCode, string output, string errors) = program.End();
        exitCode.ShouldBe(0, $"{version}: {output}{errors}");
        return output.ReplaceLineEndings("\n");
    }

    private static string Library(string version, string file) => Path.Combine(AppContext.BaseDirectory, "ServerLibraries", version, file);
}
