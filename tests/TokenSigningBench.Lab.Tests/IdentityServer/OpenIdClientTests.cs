using System.Diagnostics;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Processes;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class OpenIdClientTests(ServerFixture fixture) : IClassFixture<ServerFixture>
{
    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(30);

    [SkippableFact]
    public async Task A_relying_party_on_npms_openid_client_accepts_both_flows()
    {
        string? node = InstalledProgram.Find("node");
        string modules = Path.Combine(LabFolder.Path, "node_modules");
        Skip.If(
            node is null || !Directory.Exists(Path.Combine(modules, "openid-client")),
            "openid-client is not installed: scripts/lab-setup.sh openid-client"
        );
        string script = await File.ReadAllTextAsync(Path.Combine(AppContext.BaseDirectory, "IdentityServer", "relying-party.mjs"));
        // As an argument and in that folder, because Node resolves modules from the folder of the script.
        var start = new ProcessStartInfo(
            node,
            [
                "--input-type=module",
                "--eval",
                script,
                "--",
                fixture.Server.Issuer.OriginalString,
                IdentityServerOptions.LabClient.RedirectUris[0],
                IdentityServerOptions.LabUser.Name,
                IdentityServerOptions.LabUser.Password,
            ]
        )
        {
            WorkingDirectory = LabFolder.Path,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(),
                errors = process.StandardError.ReadToEndAsync();
            await process.WaitForExitAsync().WaitAsync(MaxDuration);

            (await errors).ShouldBeEmpty();
            (await output).ShouldBe("alice\nalice\n");
        }
        finally
        {
            process.Kill(entireProcessTree: true);
        }
    }
}
