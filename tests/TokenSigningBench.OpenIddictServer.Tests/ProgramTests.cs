using System.Diagnostics;
using Microsoft.IdentityModel.JsonWebTokens;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.OpenIddictServer.Tests;

public class ProgramTests
{
    [SkippableTheory]
    [InlineData("Sqlite")]
    [InlineData("Memory")]
    [InlineData("PostgreSql")]
    [InlineData("None")]
    public async Task The_program_starts_with_each_store_and_signs_in_a_user(string store)
    {
        // The stores themselves are tested in this process.
        LongTest.SkipUnlessAll("a program for each store");
        OpenIddictProvider provider = Started(new() { Store = Enum.Parse<OpenIddictStore>(store) });
        using TokenKey key = RunningProvider.KeyWithCertificate(2048);

        await using RunningServer server = await provider.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);

        server.Name.ShouldBe($"OpenIddict 7.8.0, store {store.ToLowerInvariant()}");
        RequireSigned(server, key, JwsAlgorithm.Rs(256));
        new JsonWebToken(server.FirstResponse!.IdToken!).Kid.ShouldBe(key.Certificate!.Thumbprint);
        server.FirstResponse.Timing!.Phases.Keys.ShouldBe(
            store == "None" ? ["sign", "other"] : ["sign", "store", "other"],
            ignoreOrder: true
        );
    }

    [SkippableFact]
    public async Task It_has_TLS_and_elliptic_curves_and_leaves_nothing_behind()
    {
        LongTest.SkipUnlessAll("a server of its own");
        string folder;
        using TokenKey key = RunningProvider.EllipticKey();

        await using (
            RunningServer server = await Started(RunningProvider.SettingsWith(default) with { UsesTls = true })
                .StartAsync(key, JwsAlgorithm.DefaultFor(key), CancellationToken.None)
        )
        {
            server.Issuer.Scheme.ShouldBe("https");
            RequireSigned(server, key, JwsAlgorithm.DefaultFor(key));
            folder = DatabaseFolder(server.ProcessGroupId!.Value);
            Directory.Exists(folder).ShouldBeTrue();
        }

        Directory.Exists(folder).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task A_port_that_is_taken_is_one_clear_line()
    {
        LongTest.SkipUnlessAll("two servers");
        using TokenKey key = RunningProvider.KeyWithCertificate(2048);
        await using RunningServer first = await Started(RunningProvider.SettingsWith(default))
            .StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);

        UserErrorException error = await Should.ThrowAsync<UserErrorException>(
            Started(RunningProvider.SettingsWith(default) with { Port = first.Issuer.Port })
                .StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None)
        );

        error.Message.ShouldContain($"port {first.Issuer.Port}: is taken by another program");
    }

    private static void RequireSigned(RunningServer server, TokenKey key, JwsAlgorithm algorithm)
    {
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, algorithm);
        verifier.Verify(server.FirstResponse!.IdToken!).Reason.ShouldBeNull();
    }

    // By the file that the process has open: other tests run servers of their own at the same time.
    private static string DatabaseFolder(int processId) =>
        Directory
            .EnumerateFileSystemEntries($"/proc/{processId}/fd")
            .Select(handle => new FileInfo(handle).LinkTarget)
            .OfType<string>()
            .Where(path => Path.GetFileName(path) == "openiddict.db")
            .Select(path => Path.GetDirectoryName(path)!)
            .Distinct()
            .Single();

    private static OpenIddictProvider Started(OpenIddictSettings settings)
    {
        var provider = new OpenIddictProvider(
            () => new ProcessStartInfo(InstalledProgram.DotNet, [typeof(Provider).Assembly.Location]),
            settings
        );
        Skip.If(provider.Missing() is not null, provider.Missing());
        return provider;
    }
}
