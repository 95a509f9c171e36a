using System.Text.Json;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class CheckTokenTests : InTemporaryFolder
{
    private const string Token = "docs/guides/refused-token/rfc7515-a2.jwt",
        Key = "docs/guides/refused-token/rfc7515-a2.jwk",
        PrivateClaim = "http://example.com/is_root";

    private static string Text => RepositoryFile.Read(Token).Trim();

    [Theory]
    [InlineData("token.pem", "{0}\n")]
    [InlineData("token", "Bearer {0}")]
    [InlineData("token.json", "{{\"id_token\":\"{0}\"}}")]
    [InlineData("token.txt", "\"{0}\"\r\n")]
    public void A_file_with_a_token_is_judged_whatever_its_ending(string name, string content)
    {
        string path = Folder.Write(name, string.Format(System.Globalization.CultureInfo.InvariantCulture, content, Text));
        (int exitCode, string output, string errors) = InProcess.Run("check", path, "--keys", RepositoryFile.At(Key));
        output.ShouldStartWith("REFUSED  ");
        output.ShouldContain("token-expired");
        (exitCode, errors).ShouldBe((1, ""));
    }

    [Fact]
    public void A_token_of_the_command_line_is_a_token_and_is_not_repeated()
    {
        (int exitCode, string output, _) = InProcess.Run("check", Text, "--keys", RepositoryFile.At(Key), "--verbose");
        exitCode.ShouldBe(1);
        output.ShouldContain("IDX10223");
        output.ShouldNotContain(Text[..40]);
        InProcess.Run("check", "Authorization:", "Bearer", Text).ExitCode.ShouldBe(1);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("sarif")]
    [InlineData("junit")]
    [InlineData("gitlab")]
    [InlineData("markdown")]
    public void Every_format_has_the_finding_and_no_claim(string format)
    {
        string runFile = Folder.File("run.json");
        (int exitCode, string output, _) = InProcess.Run([
            "check",
            Text,
            "--keys",
            RepositoryFile.At(Key),
            "--format",
            format,
            "--run-file",
            runFile,
        ]);
        exitCode.ShouldBe(1);
        output.ShouldContain("token-expired");
        foreach (string written in new[] { output, File.ReadAllText(runFile), InProcess.Run("report", runFile, "--format", "text").Output })
        {
            written.ShouldNotContain(PrivateClaim);
            written.ShouldNotContain(Text[..40]);
        }
    }

    [Fact]
    public void Claims_are_shown_only_where_they_are_asked_for()
    {
        string path = RepositoryFile.At(Token);
        InProcess.Run("inspect", path).Output.ShouldNotContain(PrivateClaim);
        InProcess.Run("inspect", path, "--verbose").Output.ShouldNotContain(PrivateClaim);
        InProcess.Run("inspect", path, "--claims").Output.ShouldContain(PrivateClaim);
        (int exitCode, string output, _) = InProcess.Run("inspect", path, "--json");
        output.ShouldNotContain(PrivateClaim);
        using var json = JsonDocument.Parse(output);
        json.RootElement[0].GetProperty("token").GetProperty("algorithm").GetString().ShouldBe("RS256");
        exitCode.ShouldBe(0);
        InProcess.Run("inspect", path, "--claims", "--json").ExitCode.ShouldBe(2);
    }

    [Theory]
    [InlineData("is a key beside a token: name the keys of a token with check --keys", "check", "TOKEN", "KEY")]
    [InlineData("--keys: goes with a token, and none is named", "check", "KEY", "--keys", "KEY")]
    [InlineData("--audience: goes with a token, and none is named", "check", "KEY", "--audience", "a")]
    [InlineData("--nonce: goes with a token, and none is named", "check", "KEY", "--nonce", "a")]
    [InlineData("--budget: goes with a key, and a token is named", "check", "TOKEN", "--budget", "5ms")]
    [InlineData("--claims: goes with a token, and none is named", "inspect", "KEY", "--claims")]
    [InlineData("no such file", "check", "TOKEN", "--keys", "missing.jwks")]
    [InlineData("no such file", "check", "TOKEN", "missing.jwks")]
    public void Bad_input_ends_in_one_line(string message, params string[] arguments)
    {
        (int exitCode, string output, string errors) = InProcess.Run([
            .. arguments.Select(argument =>
                argument switch
                {
                    "TOKEN" => RepositoryFile.At(Token),
                    "KEY" => RepositoryFile.At(Key),
                    _ => argument,
                }
            ),
        ]);
        (exitCode, output).ShouldBe((2, ""));
        errors.TrimEnd().Split('\n').ShouldHaveSingleItem().ShouldContain(message);
    }

    [Theory]
    [InlineData("Bearer 0123456789abcdef0123", "reference token")]
    [InlineData("eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.a.b.c.d", "encrypted token (RSA-OAEP, A256GCM)")]
    public void What_cannot_be_judged_is_named(string token, string form)
    {
        (int exitCode, string output, _) = InProcess.Run("check", token);
        output.ShouldStartWith("NOT JUDGED  token");
        output.ShouldContain(form);
        exitCode.ShouldBe(2);
        InProcess.Run("inspect", token).ExitCode.ShouldBe(0);
    }

    [Fact]
    public void Without_keys_a_good_token_is_not_judged()
    {
        using var tokens = new FaultyTokens(TimeProvider.System.GetUtcNow());
        FaultyToken good = tokens.All()[0];
        (int exitCode, string output, _) = InProcess.Run("check", good.Token);
        output.ShouldStartWith("NOT JUDGED");
        exitCode.ShouldBe(2);
        string keys = Folder.Write("keys.json", good.KeySet);
        InProcess.Run("check", good.Token, "--keys", keys).ExitCode.ShouldBe(0);
        InProcess.Run("check", good.Token, "--keys", keys, "--audience", "other").ExitCode.ShouldBe(1);
    }
}
