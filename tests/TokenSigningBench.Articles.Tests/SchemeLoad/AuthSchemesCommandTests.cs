using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.SchemeLoad;

public sealed class AuthSchemesCommandTests : IDisposable
{
    private const string ShortRun = "--users 2 --duration 400ms --rounds 2 --accounts 20";

    private readonly TemporaryFolder _folder = new();

    public AuthSchemesCommandTests()
    {
        X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-2048"));
        _folder.Write("tls.pfx", certificate.Export(X509ContentType.Pfx, "word"));
        _folder.Write("public.crt", certificate.Export(X509ContentType.Cert));
        _folder.Write("word.txt", "word");
    }

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("--schemes basic", "--schemes: no authentication scheme is called basic; there are anonymous, basic-ldap, basic-sql, ")]
    [InlineData("--schemes anonymous,,basic-sql", "--schemes: no authentication scheme is called ; there are ")]
    [InlineData("--users 0", "--users: 0 is not a number from 1 to 1024")]
    [InlineData("--users 1,many", "--users: many is not a number from 1 to 1024")]
    [InlineData("--users 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", "--users: has 17 numbers, and at most 16 are measured")]
    [InlineData("--duration 0s", "--duration: 0s is not a time from 100ms to 600s, such as 60s or 2min")]
    [InlineData("--duration 99ms", "--duration: 99ms is not a time from 100ms to 600s, such as 60s or 2min")]
    [InlineData("--rounds 0", "--rounds: is not a number from 1 to 100")]
    [InlineData("--accounts 100000", "--accounts: is not a number from 1 to 99999")]
    [InlineData(
        "--password-hash md5",
        "--password-hash md5: is no password hash; it is sha1, pbkdf2: and a number of iterations from 1, or argon2id:m=7168,t=5,p=1"
    )]
    [InlineData("--password-hash pbkdf2:1000 --against-apache", "--password-hash: is sha1 with --against-apache: Apache has no PBKDF2")]
    [InlineData("--tls-cert none.pfx", "none.pfx: no such file")]
    [InlineData("--tls-cert public.crt", "public.crt: holds no private key, and no server proves its name without one")]
    [InlineData(
        "--tls-cert tls.pfx --password-file word.txt --against-apache",
        "--tls-cert: does not go with --against-apache, which speaks plain HTTP here"
    )]
    [InlineData("--judge --users 1,10", "--judge: needs 5 among the users, and 3 rounds or more")]
    [InlineData("--judge --rounds 2", "--judge: needs 5 among the users, and 3 rounds or more")]
    [InlineData("--primitives 3", "--primitives: 3 is not a number from 4 to 13")]
    [InlineData("--primitives 4 --schemes anonymous", "--schemes: does not go with --primitives")]
    [InlineData("--primitives 4 --keep-session", "--keep-session: does not go with --primitives")]
    public void Invalid_arguments_print_one_line_and_exit_with_2(string commandLine, string line)
    {
        (int exitCode, string output, string errors) = InProcess.Run(Arguments(commandLine.Split(' ')));
        (exitCode, output).ShouldBe((2, ""));
        errors.Replace($"{_folder.Path}/", "", StringComparison.Ordinal).ShouldStartWith(line);
        errors.Split('\n').Length.ShouldBe(2, errors);
    }

    [SkippableFact]
    public void Schemes_that_need_no_backend_are_ranked_and_saved_in_a_run_file()
    {
        LongTest.SkipUnlessAll("a server for each scheme");
        RequireServer();
        string file = _folder.File("kept/a.run.json"),
            printed = _folder.File("modes.json");
        (int exitCode, string output, string errors) = Schemes(
            $"--schemes anonymous,basic-sql,openid-connect {ShortRun} --format json -o {printed} --run-file {file}"
        );
        (exitCode, output).ShouldBe((0, ""), errors);
        errors.ShouldBeEmpty();
        JsonElement document = JsonDocument.Parse(File.ReadAllText(printed)).RootElement;
        (string Name, double Value)[] figures =
        [
            .. document
                .GetProperty("figures")
                .EnumerateArray()
                .Select(figure => (figure.GetProperty("name").GetString()!, figure.GetProperty("value").GetDouble())),
        ];
        foreach (string scheme in new[] { "anonymous", "basic-sql", "openid-connect" })
        {
            double[] Of(string what) =>
                [.. figures.Where(one => one.Name.Split(" on ")[0] == scheme && one.Name.Split(", ")[^1] == what).Select(one => one.Value)];
            Of("let in").ShouldNotBeEmpty();
            Of("let in").ShouldAllBe(value => value > 0);
            Of("not let in").ShouldAllBe(value => value == 0);
        }

        RunFile.Load(file).Of<AuthSchemesRun>().Cells.ShouldAllBe(cell => cell.Windows.Count == 2);
    }

    [SkippableFact]
    public void Over_TLS_the_handshake_and_its_signature_are_reported_separately()
    {
        LongTest.SkipUnlessAll("two servers");
        RequireServer();
        (int exitCode, string output, string errors) = Schemes(
            $"--schemes forms-sql,openid-connect,client-certificate {ShortRun} "
                + "--connections new --tls-cert tls.pfx --password-file word.txt"
        );
        exitCode.ShouldBe(0, errors + output);
        output.ShouldContain(
            "Over TLS with a certificate of RSA 2048, no session resumed; a new connection for each login, included in its time.\n"
        );
        output.ShouldContain("the server's RSA 2048 signature in it takes ");
    }

    [SkippableFact]
    public void Judge_reports_each_statement_s_result_or_what_is_missing()
    {
        LongTest.SkipUnlessAll("three rounds of a load on each scheme");
        RequireServer();
        (int exitCode, string output, string errors) = Schemes(
            "--judge --schemes anonymous,basic-sql --users 5 --duration 600ms --rounds 3 --accounts 20"
        );
        exitCode.ShouldBe(0, errors + output);
        output.ShouldContain("\nArticle 002, ");
        output.Split('\n').Count(line => line.Contains("cannot run here: ", StringComparison.Ordinal)).ShouldBe(17);
    }

    [SkippableFact]
    public void Primitives_over_HTTP_have_a_table_for_each_figure()
    {
        LongTest.SkipUnlessAll("a load on each primitive of two figures");
        RequireServer();
        (int exitCode, string output, string errors) = Schemes("--primitives 12,13 --users 2 --duration 200ms --rounds 2");
        exitCode.ShouldBe(0, errors + output);
        output.ShouldContain("Figure 13, verifying a signature over 500 KB, key kept, on Kestrel");
        output.ShouldContain("Figure 12, verifying a signature over 100 KB, key kept, on Kestrel");
        output.ShouldContain("  Weak, measured for comparison and never recommended: DSA-512/SHA1: ");
    }

    private static void RequireServer()
    {
        string? missing = SchemeServerLauncher.Missing();
        Skip.If(missing is not null, missing);
    }

    private (int ExitCode, string Output, string Errors) Schemes(string arguments) =>
        InProcess.Run(Arguments([.. arguments.Split(' '), "--verbose"]));

    private string[] Arguments(params string[] arguments) =>
        [
            "auth-schemes",
            .. arguments.Select(argument =>
                File.Exists(_folder.File(argument)) || argument == "none.pfx" ? _folder.File(argument) : argument
            ),
        ];
}
