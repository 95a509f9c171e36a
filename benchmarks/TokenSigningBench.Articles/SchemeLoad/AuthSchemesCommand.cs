using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// <c>auth-schemes</c>: compares client authentication schemes by number of concurrent users, on real backends,
/// as an article of 2002 did.
/// </summary>
internal static class AuthSchemesCommand
{
    public static Command Create()
    {
        var options = new AuthSchemesOptions();
        var tls = new Option<bool>("--tls") { Description = "Use TLS with a certificate made for this run" };
        var tlsCertificate = new ValueOption<string?>("--tls-cert", "FILE", "Use TLS with this certificate and its private key");
        var againstTls = new Option<bool>("--against-tls") { Description = "Measure the same schemes over TLS too, interleaved" };
        var password = new PasswordOptions();
        var output = new RunOutput("Save every figure as JSON");
        var command = new Command(
            "auth-schemes",
            "Compare authentication schemes by concurrent users.\n" + "Logins/s, response times, round trips and the server's CPU time."
        );
        options.AddTo(command);
        command.Add(tls);
        command.Add(tlsCertificate);
        command.Add(againstTls);
        password.AddTo(command);
        output.AddTo(command);
        command.OnlyWith(tlsCertificate, password.All);
        command.NotWith(tlsCertificate, tls);
        command.NotWith(againstTls, [tls, tlsCertificate, .. options.NotOverTls]);
        CommandHelp.Set(
            command,
            new(
                [.. options.HelpGroups, new("TLS", [tls, tlsCertificate, .. password.Common]), output.HelpGroup],
                [
                    "auth-schemes --users 1,5,25",
                    "auth-schemes --schemes anonymous,basic-sql,openid-connect",
                    "auth-schemes --tls --connections new",
                ],
                "docs/background/authentication-schemes.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                AuthSchemesRequest request = options.Request(parsed);
                Password secret = password.From(parsed);
                using X509Certificate2? certificate =
                    parsed.GetValue(tlsCertificate) is { } path ? secret.Load(path, (value, budget) => Open(path, value, budget))
                    : parsed.GetValue(tls) ? CertificateCreator.ForLoopback()
                    : null;
                if (certificate is not null)
                {
                    request = request.AgainstApache
                        ? throw new UserErrorException(
                            parsed.GetValue(tls) ? tls.Name : tlsCertificate.Name,
                            "does not go with --against-apache, which speaks plain HTTP here"
                        )
                        : request with
                        {
                            Tls = certificate,
                            Plan = request.Plan with { Tls = AuthSchemesLab.KeyOf(certificate) },
                        };
                }

                using X509Certificate2? second = parsed.GetValue(againstTls) ? CertificateCreator.ForLoopback() : null;
                request = request with { AgainstTls = second };
                DateTimeOffset started = BusyMachine.Start(parsed);
                await InlineSockets.TurnOnAsync().ConfigureAwait(false);
                var lab = new AuthSchemesLab(
                    request,
                    ServeSchemesCommand.CreateStartInfo,
                    ServeCommand.CreateStartInfoWithLabAccounts(request.Plan.Accounts, certificate is not null)
                )
                {
                    Steps = Messages.Progress(parsed),
                };
                AuthSchemesRun schemes = await RunOutput.MeasureAsync(() => lab.RunAsync(cancel)).ConfigureAwait(false);
                if (options.IsJudged(parsed))
                    schemes = schemes with { Statements = AuthenticationStatements2002.Measured(schemes, schemes.Servers[0].Id) };
                // A missing scheme is a failure only if the user named the schemes.
                string? missing =
                    options.AreNamed(parsed) && schemes.Missing is [var first, ..]
                        ? $"{first.Scheme} on {first.Server}: {first.Reason}"
                        : null;
                return output.End(parsed, RunFile.OfThisMachine(started, schemes), cancel, failure: missing);
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
