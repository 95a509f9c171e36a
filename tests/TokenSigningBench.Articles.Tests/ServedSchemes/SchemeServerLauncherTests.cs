using System.Net;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class SchemeServerLauncherTests
{
    public SchemeServerLauncherTests() => Skip.If(SchemeServerLauncher.Missing() is not null, SchemeServerLauncher.Missing());

    [SkippableTheory]
    [InlineData("basic-ldap", "basic-ldap: needs a directory, and was given none")]
    [InlineData("forms-postgresql", "forms-postgresql: needs a PostgreSQL server, and was given none")]
    [InlineData("kerberos", "kerberos: needs the keys of its service, and was given none")]
    public async Task A_scheme_without_its_backend_is_refused_in_one_line(string scheme, string message)
    {
        SchemeServerSettings settings = new() { Schemes = [AuthScheme.Parse(scheme)] };
        (await Should.ThrowAsync<UserErrorException>(StartAsync(settings))).Message.ShouldContain(message);
    }

    [SkippableFact]
    public async Task An_unreachable_store_is_named_without_its_password()
    {
        string connection = $"Host=127.0.0.1;Port={FreePort.Find()};Username=u;Password=secret";
        SchemeServerSettings settings = new() { Schemes = [AuthScheme.BasicPostgreSql], PostgreSql = connection };
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(StartAsync(settings));
        refused.Message.ShouldContain("basic-postgresql: PostgreSQL does not answer");
        refused.Message.ShouldNotContain("secret");
    }

    [SkippableFact]
    public async Task With_a_certificate_every_scheme_uses_TLS()
    {
        using X509Certificate2 certificate = KnownCertificates.ForThisMachine();
        await using RunningSchemeServer server = await StartAsync(
            new()
            {
                Schemes = [AuthScheme.BasicSql, AuthScheme.FormsSql],
                Accounts = TestAccounts.Stored,
                Tls = certificate,
            }
        );
        X509Certificate2? shown = null;
        using HttpClient client = Clients.Plain(handler =>
        {
            handler.SslOptions.RemoteCertificateValidationCallback = (_, other, _, _) => (shown = new(other!)) is not null;
            handler.Credentials = new NetworkCredential(TestAccounts.Plain.Name, TestAccounts.Plain.Password);
        });

        server.Facts.Address.Scheme.ShouldBe("https");
        (await client.GetStringAsync(server.AddressOf(AuthScheme.BasicSql))).ShouldBe($"{TestAccounts.Plain.Name}\n");
        shown!.Thumbprint.ShouldBe(certificate.Thumbprint);
        using HttpResponseMessage sent = await client.PostAsync(
            new Uri(server.Facts.Address, AuthScheme.FormsSql.LoginPath),
            new FormUrlEncodedContent([new("username", TestAccounts.Plain.Name), new("password", TestAccounts.Plain.Password)])
        );
        sent.Headers.GetValues("Set-Cookie").Single().ShouldContain("; secure");
    }

    [SkippableFact]
    public async Task It_reports_its_settings_shows_no_secrets_and_leaves_nothing()
    {
        RunningSchemeServer server = await StartAsync(
            new() { Schemes = [AuthScheme.BasicSql, AuthScheme.BearerEs256], Accounts = TestAccounts.Stored }
        );
        server.Facts.Schemes.ShouldBe(["basic-sql", "bearer-es256"]);
        (server.Facts.PasswordHash, server.Facts.CertificateAddress, server.Facts.ReplayCache).ShouldBe(("sha1", null, null));
        string seen =
            await File.ReadAllTextAsync($"/proc/{server.ProcessGroupId}/cmdline")
            + await File.ReadAllTextAsync($"/proc/{server.ProcessGroupId}/environ");
        seen.ShouldNotContain("accounts.db");
        string folder = Directory
            .EnumerateDirectories(BackendFolder.Parent, "tokenbench-accounts-*")
            .Single(path => IsOpenedBy(server.ProcessGroupId, path));

        await server.DisposeAsync();

        server.HasEnded.ShouldBeTrue();
        Directory.Exists(folder).ShouldBeFalse();
        FreePort.IsTaken(server.Facts.Address.Port).ShouldBeFalse();
    }

    private static Task<RunningSchemeServer> StartAsync(SchemeServerSettings settings) =>
        SchemeProgram.Server.StartAsync(settings, CancellationToken.None);

    private static bool IsOpenedBy(int process, string folder) =>
        Directory
            .EnumerateFiles($"/proc/{process}/fd")
            .Any(file => new FileInfo(file).LinkTarget?.StartsWith(folder, StringComparison.Ordinal) == true);
}
