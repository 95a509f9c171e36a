using System.Text.Json;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class RotateCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_prediction_names_who_refuses_and_how_long_to_publish_before()
    {
        (int exitCode, string output, string errors) = InProcess.Run("rotate", "--predict-only");

        (exitCode, errors).ShouldBe((1, ""));
        output.ShouldMatch(@"^REFUSED  \d+ of \d+ relying parties would refuse valid tokens\.");
        output
            .ReplaceLineEndings(" ")
            .ShouldContain("publish-first: a new RS256:2048 key, published 10 min before it signs. Predicted from caches' constants.");
        output.ShouldMatch(@"\n  ASP\.NET JwtBearer +0 to 1, for 5 s +up to 13\.6 h\n");
        output.ShouldMatch(@"\n  jose +0 ");
        output.ReplaceLineEndings(" ").ShouldContain("Fix: publish the new key at least 12.6 h before it signs: ASP.NET JwtBearer,");
        output.ShouldContain("Removal is not revocation");
    }

    [Fact]
    public void The_run_is_kept_and_shown_again()
    {
        string file = _folder.File("a.run.json");
        (int exitCode, string output, string errors) = InProcess.Run("rotate", "--predict-only", "--verbose", "--run-file", file);

        (exitCode, errors).ShouldBe((1, ""));
        InProcess.Run("report", file, "--format", "text", "--verbose").Output.ShouldBe(output);
    }

    [Fact]
    public void An_assertion_that_a_party_does_not_meet_is_exit_code_1_and_names_it()
    {
        string[] withdrawal = ["rotate", "--predict-only", "--plan", "withdrawal", "--rp", "jwks-rsa", "--assert"];

        (int exitCode, string output, _) = InProcess.Run([.. withdrawal, "withdrawn.seconds=0"]);

        exitCode.ShouldBe(1);
        output.ShouldStartWith("NOT MET");
        output.ShouldContain("jwks-rsa + jsonwebtoken");
        InProcess.Run([.. withdrawal, "refused=0"]).ExitCode.ShouldBe(0);
    }

    [Fact]
    public void A_servers_settings_are_a_plan_whose_first_line_says_who_refuses()
    {
        string file = _folder.File("like.run.json");
        string[] duende = ["rotate", "--like", "duende", "--rp"];

        (int exitCode, string output, string errors) = InProcess.Run([.. duende, "jwtbearer,jose", "--run-file", file]);

        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldStartWith("PASSED  Duende IdentityServer: no relying party would refuse a valid token (2\n");
        InProcess.Run("report", file, "--format", "text").Output.ShouldBe(output);

        (exitCode, output, _) = InProcess.Run([.. duende, "jwtbearer,jose", "--announce", "1h"]);
        exitCode.ShouldBe(1);
        output
            .ReplaceLineEndings(" ")
            .ShouldStartWith(
                "REFUSED  Duende IdentityServer: 1 of 2 relying parties would refuse valid tokens, every 90 d when the key changes. "
                    + "For up to 5 s: ASP.NET JwtBearer."
            );

        InProcess.Run([.. duende, "haproxy"]).ExitCode.ShouldBe(1);
    }

    [Theory]
    [InlineData("--like duende --announce 91d", "--announce 91d: is not shorter than the rotation, 90 d")]
    [InlineData("--like duende --announce 14x", "--announce: 14x is not a time of 3650 days at most, such as 14d or 12h")]
    [InlineData("--like duende --plan sudden", "--plan: does not go with --like")]
    [InlineData("--retire 14d", "--retire: goes with --like")]
    [InlineData("--like okta", "--like okta: known are duende, openiddict, keycloak")]
    public void Settings_that_no_server_has_are_one_line(string options, string message)
    {
        (int exitCode, string output, string errors) = InProcess.Run(["rotate", .. options.Split(' ')]);

        (exitCode, output).ShouldBe((2, ""));
        errors.ShouldStartWith(message);
        errors.TrimEnd().ShouldNotContain("\n");
    }

    [Fact]
    public void Every_plan_is_predicted_as_JSON()
    {
        string json = InProcess.Run("rotate", "--plan", "unknown-kids", "--predict-only", "--rp", "okta-jwt-verifier", "--json").Output;

        JsonElement row = JsonDocument.Parse(json).RootElement.GetProperty("result").GetProperty("rows")[0];
        row.GetProperty("id").GetString().ShouldBe("okta-jwt-verifier");
        row.GetProperty("predicted").GetProperty("unknown").GetString()!.ShouldContain('r');
    }

    [SkippableFact]
    public void A_rehearsal_shows_what_a_real_relying_party_refuses()
    {
        LongTest.SkipUnlessAll("a relying party through a whole key change");
        string? missing = VerifyingParties.JwtBearer.Missing();
        Skip.If(missing is not null, missing);
        string file = _folder.File("a.run.json");

        (int exitCode, string output, string errors) = InProcess.Run([
            "rotate",
            "--plan",
            "sudden",
            "--rp",
            "jwtbearer",
            "--speed",
            "600",
            "--assert",
            "refused=0",
            "--run-file",
            file,
        ]);

        (exitCode, errors).ShouldBe((1, ""));
        output.ShouldStartWith("NOT MET");
        output.ShouldContain("Rehearsed at 600× real time.");
        InProcess.Run("report", file, "--format", "text").Output.ShouldBe(output);
    }
}
