using System.Diagnostics;
using System.Text.Json;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;

namespace TokenSigningBench.OpenIddictServer.Tests;

public class OpenIdClientTests
{
    // Judges no speed: what takes longer hangs.
    private static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(10);

    [SkippableFact]
    public async Task A_relying_party_on_npms_openid_client_accepts_every_flow()
    {
        string? node = InstalledProgram.Find("node");
        Skip.If(
            node is null || !Directory.Exists(Path.Combine(LabFolder.Path, "node_modules", "openid-client")),
            "openid-client is not installed: scripts/lab-setup.sh openid-client"
        );
        await using RunningProvider provider = await RunningProvider.StartAsync(RunningProvider.SettingsWith(OpenIddictStore.Sqlite));
        string script = await File.ReadAllTextAsync(Path.Combine(AppContext.BaseDirectory, "relying-party.mjs"));
        // As an argument and in that folder, because Node resolves modules from the folder of the script.
        var start = new ProcessStartInfo(node, ["--input-type=module", "--eval", script])
        {
            WorkingDirectory = LabFolder.Path,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        Account user = IdentityServerOptions.LabUserOf(provider.Secret);
        using Process process = Process.Start(start)!;
        try
        {
            await process.StandardInput.WriteAsync(
                JsonSerializer.Serialize(
                    new
                    {
                        issuer = provider.Issuer,
                        redirectUri = RelyingParty.RedirectUri,
                        name = user.Name,
                        password = user.Password,
                        secret = ProviderClients.SecretOf(provider.Secret),
                    }
                )
            );
            process.StandardInput.Close();
            Task<string> output = process.StandardOutput.ReadToEndAsync(),
                errors = process.StandardError.ReadToEndAsync();
            await process.WaitForExitAsync().WaitAsync(MaxDuration);

            (await errors).ShouldBeEmpty();
            (await output).ShouldBe(
                $"implicit alice\ncode alice\nrefresh alice\nuserinfo alice\nclient credentials {ProviderClients.Confidential}\n"
            );
        }
        finally
        {
            process.Kill(entireProcessTree: true);
        }
    }
}
