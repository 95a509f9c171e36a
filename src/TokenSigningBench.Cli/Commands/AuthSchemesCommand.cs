using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.SchemeLoad;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench modes</c>: compares client authentication schemes by number of concurrent users, on real backends, as an article of 2002
/// did.
/// </summary>
internal static class AuthSchemesCommand
{
    public static Command Create()
    {
        var options = new AuthSchemesOptions();
        var tls = new Option<string?>("--tls") { Description = "A certificate with its private key: all modes over TLS with it" };
        var password = new PasswordOptions();
        var outputFile = new Option<string?>("--out") { Description = "A file for what is printed otherwise" };
        var output = new RunOutput("Where every figure and the counted times go, as JSON");
        var command = new Command(
            "modes",
            "Compare ways of client authentication by concurrent users: logins a second, response times, round trips, "
                + "the server's processor time."
        );
        options.AddTo(command);
        command.Add(tls);
        password.AddTo(command);
        output.AddTo(command);
        command.Add(outputFile);
        command.OnlyWith(tls, password.All);
        command.SetAction(
            async (parsed, cancel) =>
            {
                AuthSchemesRequest request = options.Request(parsed);
                Password secret = password.From(parsed);
                using X509Certificate2? certificate = parsed.GetValue(tls) is { } path
                    ? secret.Load(path, (value, budget) => Open(path, value, budget))
                    : null;
                if (certificate is not null)
                {
                    request = request.AgainstApache
                        ? throw new UserErrorException(tls.Name, "does not go with --against-apache, which speaks plain HTTP here")
                        : request with
                        {
                            Tls = certificate,
                            Plan = request.Plan with { Tls = AuthSchemesLab.KeyOf(certificate) },
                        };
                }

                DateTimeOffset started = TimeProvider.System.GetUtcNow();
                await InlineSockets.TurnOnAsync().ConfigureAwait(false);
                var lab = new AuthSchemesLab(
                    request,
                    ServeSchemesCommand.CreateStartInfo,
                    ServeCommand.CreateStartInfoWithLabAccounts(request.Plan.Accounts, certificate is not null)
                )
                {
                    Steps = Steps.ForTerminal,
                };
                AuthSchemesRun schemes = await RunOutput.MeasureAsync(() => lab.RunAsync(cancel)).ConfigureAwait(false);
                if (options.IsJudged(parsed))
                    schemes = schemes with { Statements = AuthenticationStatements2002.Measured(schemes, schemes.Servers[0].Id) };
                // A missing scheme is a failure only if the user named the schemes.
                string? missing =
                    options.AreNamed(parsed) && schemes.Missing is [var first, ..]
                        ? $"{first.Scheme} on {first.Server}: {first.Reason}"
                        : null;
                return output.End(
                    parsed,
                    RunFile.OfThisMachine(started, schemes),
                    cancel,
                    outputFile: parsed.GetValue(outputFile),
                    failure: missing
                );
            }
        );
        return command;
    }

    private static X509Certificate2 Open(string path, string? password, KeyDerivationBudget budget)
    {
        X509Certificate2 certificate = CertificateFile.Load(path, password, budget);
        return certificate.HasPrivateKey
            ? certificate
            : throw new UserErrorException(path, "holds no private key, and no server proves its name without one");
    }
}
