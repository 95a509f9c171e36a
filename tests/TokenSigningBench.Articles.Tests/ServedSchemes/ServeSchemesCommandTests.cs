using System.Text;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class ServeSchemesCommandTests
{
    [Theory]
    [InlineData("", "standard input: is not complete start-up data\n")]
    [InlineData("not base64!", "standard input: is not complete start-up data\n")]
    [InlineData("e30=", "standard input: is not complete start-up data\n")]
    [InlineData("bnVsbA==", "standard input: is not complete start-up data\n")]
    public void An_invalid_order_prints_one_line(string order, string errors) => SendOrder(order).ShouldBe((2, "", errors));

    [SkippableTheory]
    [InlineData("""{"Schemes":["x"],"PasswordHash":"sha1"}""", "x: no such authentication scheme; there are anonymous, ")]
    [InlineData("""{"Schemes":[],"PasswordHash":"md5"}""", "md5: is no password hash; ")]
    [InlineData("""{"Schemes":["forms-sql"],"PasswordHash":"sha1"}""", "forms-sql: needs a database of accounts, and was given none\n")]
    [InlineData(
        """{"Schemes":["forms-sql"],"PasswordHash":"sha1","SqliteFile":"/nowhere/accounts.db"}""",
        "forms-sql: SQLite does not answer: "
    )]
    [InlineData(
        """{"Schemes":["bearer-rs256"],"PasswordHash":"sha1"}""",
        "bearer-rs256: needs its issuer's public key, and was given none\n"
    )]
    [InlineData(
        """{"Schemes":["client-certificate"],"PasswordHash":"sha1"}""",
        "client-certificate: needs its clients' authority, and was given none\n"
    )]
    public void An_order_that_cannot_be_served_prints_one_line(string json, string errors)
    {
        if (!errors.StartsWith("forms-sql", StringComparison.Ordinal))
            LongTest.SkipUnlessAll("a program for each order");
        (int exitCode, string output, string actualErrors) = SendOrder(Convert.ToBase64String(Encoding.UTF8.GetBytes(json)));
        (exitCode, output).ShouldBe((2, ""));
        actualErrors.ShouldStartWith(errors);
        actualErrors.ShouldEndWith("\n");
        actualErrors.Count(character => character == '\n').ShouldBe(1);
    }

    [Fact]
    public void It_ends_when_its_input_ends()
    {
        using DotNetProgram program = DotNetProgram.Start(Features.Program, ["serve-schemes"]);
        program.SendLine(Convert.ToBase64String("""{"Schemes":["anonymous"],"PasswordHash":"sha1"}"""u8));
        program.ReadUntil(line => line.Contains("\"Address\":\"http://localhost:", StringComparison.Ordinal));
        program.Send([]);
        program.End().ExitCode.ShouldBe(0);
    }

    private static (int ExitCode, string Output, string Errors) SendOrder(string order)
    {
        using DotNetProgram program = DotNetProgram.Start(Features.Program, ["serve-schemes"]);
        program.Send(Encoding.UTF8.GetBytes($"{order}\n"));
        return program.End();
    }
}
