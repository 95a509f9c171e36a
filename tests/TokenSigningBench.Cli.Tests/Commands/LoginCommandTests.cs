using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class LoginCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public LoginCommandTests()
    {
        WriteCertificate("old.pfx", 4096, "one");
        WriteCertificate("new.pfx", 2048, "other");
        _folder.Write("one.txt", "one\n");
        _folder.Write("other.txt", "other");
    }

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void The_code_flow_is_replayed_on_OpenIddict()
    {
        LongTest.SkipUnlessAll("several servers in processes of their own");
        RequireOpenIddictOrSkip();
        string file = _folder.File("code.run.json");

        (int exitCode, string output, string errors) = Login([
            .. "--server openiddict --store memory --flow code new.pfx --password-file other.txt --rounds 5".Split(' '),
            .. "--explain --run-file".Split(' '),
            file,
        ]);

        // One certificate, and a busy machine: the cause may be undecided.
        exitCode.ShouldBeOneOf(0, 1);
        errors.ShouldBe("");
        output.ShouldContain("new.pfx, inside the server: ");
        output.ShouldContain("In signatures of the key");
        output.ShouldNotContain("Without a token");
        LoginRun run = RunFile.Load(file).Of<LoginRun>();
        LoginServer server = run.Servers.ShouldHaveSingleItem();
        (run.Flow, server.Cost!.Signatures).ShouldBe((LoginFlow.Code, 4));
        foreach (LoginSample sample in server.Row(LoginVariant.Full).Samples)
            sample.Parts!.Keys.ShouldBe(["sign", "store", "decrypt", "other"], ignoreOrder: true);
    }

    [SkippableFact]
    public void A_slow_profile_store_is_not_blamed_on_the_certificate_and_the_password_s_hash_is_named()
    {
        LongTest.SkipUnlessAll("whole logins with a slow store");
        (int exitCode, string output, string errors) = Login([
            .. "--server minimal new.pfx --password-file other.txt --rounds 5 --profile-delay 150ms".Split(' '),
            .. "--with-password --password-hash pbkdf2-sha256 --password-setting 20000 --run-file".Split(' '),
            _folder.File("a.run.json"),
        ]);
        exitCode.ShouldBe(0, errors);
        string text = output.ReplaceLineEndings(" ");
        text.ShouldStartWith("NOT THE CAUSE  new.pfx (RSA 2048) on the minimal identity server. Signing takes ");
        text.ShouldContain("Next: keep the key, and look at the rest: the largest other part in its Server-Timing is profile, 15");
        LoginRun run = RunFile.Load(_folder.File("a.run.json")).Of<LoginRun>();
        run.ServerOptions!.ProfileMilliseconds.ShouldBe(150);
        output.ShouldContain("With the password: a whole login takes ");
        run.ServerOptions.PasswordHash.ShouldNotBeNull().ShouldContain("20000");
        LoginRow password = run.Servers[0].Row(LoginVariant.WithPassword);
        (password.Samples.Count, password.Samples.All(sample => sample.HasToken)).ShouldBe((5, true));
        // The form, the password and the page: the slow lookup is in it, and the hash is the server's own figure.
        password.Samples.ShouldAllBe(sample => sample.Milliseconds > 150 && sample.Parts!["password"] > 0 && sample.Parts["sign"] > 0);
    }

    [SkippableFact]
    public void Unsigned_tokens_are_named_first_and_compared_with_a_workaround()
    {
        LongTest.SkipUnlessAll("several servers in processes of their own");
        RequireOpenIddictOrSkip();
        WriteCertificate("large.pfx", 5120, "one");
        string file = _folder.File("a.run.json");
        (int exitCode, string output, string errors) = Login([
            .. "--server openiddict --store none large.pfx new.pfx --password-file one.txt".Split(' '),
            .. "--password-file other.txt --rounds 5 --run-file".Split(' '),
            file,
        ]);
        (exitCode, errors).ShouldBe((1, ""), output);
        output
            .ReplaceLineEndings(" ")
            .ShouldStartWith(
                "NOT SIGNED  Do not deploy large.pfx (RSA 5120, RS256): OpenIddict 7.8.0 sends its tokens unsigned. Signed by our handler: "
            );

        LoginRun saved = RunFile.Load(file).Of<LoginRun>();
        UnsignedLogin unsigned = saved.NotSigned.ShouldHaveSingleItem();
        (unsigned.Program, unsigned.KeyBits, unsigned.Algorithm).ShouldBe(("OpenIddict 7.8.0, store none", 5120, "RS256"));
        saved.Servers.Select(server => server.Program).Distinct().ShouldBe(["OpenIddict 7.8.0, store none, workaround"]);
        saved.Servers.ShouldAllBe(server => server.VerifiedBy.Length > 0);
        saved.Servers.Select(server => server.KeyBits).ShouldBe([5120, 2048]);
        LoginSample[] full = [.. saved.Servers.SelectMany(server => server.Row(LoginVariant.Full).Samples)];
        full.ShouldAllBe(sample => sample.HasToken);
        full.SelectMany(sample => sample.Parts!.Keys).Distinct().ShouldBe(["sign", "other"], ignoreOrder: true);
        saved.Servers.SelectMany(server => server.Row(LoginVariant.WithoutNonce).Samples).ShouldAllBe(sample => sample.Status == 400);
        saved.Servers.ShouldAllBe(server => server.WarmUpRequests >= 30);
        saved.Verdicts().ShouldContain(verdict => verdict.Id == "signed" && verdict.IsMet == false);
    }

    [SkippableFact]
    public void Two_certificates_are_compared_on_oidc_provider()
    {
        LongTest.SkipUnlessAll("several servers in processes of their own");
        RequireOrSkip();
        string file = _folder.File("kept/a.run.json");
        (int exitCode, string output, string errors) = Login([
            .. "old.pfx new.pfx --password-file one.txt --password-file other.txt --rounds 5 --run-file".Split(' '),
            file,
            "--verbose",
        ]);
        // Beside other work five rounds may decide nothing.
        exitCode.ShouldBeOneOf(0, 1);
        errors.ShouldBeEmpty();
        output.ShouldContain("new.pfx compared with ");
        output.ShouldContain("| without nonce ");
        output.ShouldContain("no token: 400 invalid_request |");
        output.ShouldEndWith($"Samples: {file}\n");

        LoginRun saved = RunFile.Load(file).Of<LoginRun>().ShouldNotBeNull();
        saved.Servers.Select(server => (server.KeyBits, server.Algorithm)).ShouldBe([(4096, "RS256"), (2048, "RS256")]);
        saved.Servers.SelectMany(server => server.Rows).ShouldAllBe(row => row.Samples.Count == 5);
        saved.Trials.ShouldHaveSingleItem().Users.ShouldBe(10);
    }

    [SkippableFact]
    public void One_certificate_as_JSON_saves_its_samples_where_a_folder_is_named()
    {
        LongTest.SkipUnlessAll("a server in a process of its own");
        (int exitCode, string output, string errors) = Login([
            .. "--server minimal new.pfx --password-file other.txt --rounds 5 --json --run-file".Split(' '),
            _folder.File("kept/"),
        ]);
        // A busy machine may leave the cause undecided.
        exitCode.ShouldBeOneOf(0, 1);
        errors.ShouldBe("");
        JsonElement document = JsonDocument.Parse(output).RootElement;
        string[] figures = [.. document.GetProperty("figures").EnumerateArray().Select(figure => figure.GetProperty("name").GetString()!)];
        figures.ShouldContain(name => name.EndsWith(", whole request", StringComparison.Ordinal));
        figures.ShouldNotContain(name => name.StartsWith("saved with", StringComparison.Ordinal));
        string samples = document.GetProperty("samples").GetString()!;
        samples.ShouldStartWith(_folder.File("kept/login-"));
        RunFile.Load(samples).Of<LoginRun>().ShouldNotBeNull();
    }

    [SkippableFact]
    public void A_run_file_that_cannot_be_written_does_not_lose_the_figures()
    {
        LongTest.SkipUnlessAll("a server in a process of its own");
        (int exitCode, string output, string errors) = Login([
            .. "--server minimal new.pfx --password-file other.txt --rounds 5 --run-file".Split(' '),
            _folder.File("one.txt/a.run.json"),
        ]);
        exitCode.ShouldBe(2);
        output.ShouldContain("  Time to first byte ");
        errors.ShouldContain("cannot be written: ");
        errors.Split('\n').Length.ShouldBe(2);
    }

    private static void RequireOpenIddictOrSkip()
    {
        string? missing = new OpenIddictProvider(() => new(), new()).Missing();
        Skip.If(missing is not null, missing);
    }

    private static void RequireOrSkip()
    {
        string? missing = new OidcProvider().Missing();
        Skip.If(missing is not null, missing);
    }

    private (int ExitCode, string Output, string Errors) Login(params string[] arguments) => InProcess.Run(Arguments(arguments));

    private string[] Arguments(params string[] arguments) =>
        [
            "login",
            .. arguments.Contains("--server") ? (string[])[] : ["--server", "oidc-provider"],
            .. arguments.Select(argument => File.Exists(_folder.File(argument)) ? _folder.File(argument) : argument),
        ];

    private void WriteCertificate(string name, int bits, string password)
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(bits);
        _folder.Write(name, certificate.Export(X509ContentType.Pfx, password));
    }
}
