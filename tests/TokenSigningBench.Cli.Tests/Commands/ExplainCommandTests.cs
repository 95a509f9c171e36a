namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class ExplainCommandTests
{
    [Theory]
    [InlineData("", "Name the server: --pid N or --name NAME")]
    [InlineData("--pid 1 --name x", "Name the server: --pid N or --name NAME")]
    [InlineData("--pid 2147483647", "--pid 2147483647: there is no such process")]
    [InlineData("--name NoSuchServer", "--name NoSuchServer: no process has this name")]
    [InlineData("--pid 1 --cookie-file c.txt", "--cookie-file: goes with --url")]
    [InlineData("--pid 1 --seconds 601", "--seconds: is not a number from 1 to 600")]
    public void What_cannot_be_attached_to_is_one_line(string arguments, string message)
    {
        (int exitCode, string output, string errors) = InProcess.Run([
            "explain",
            .. arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries),
        ]);

        (exitCode, output).ShouldBe((2, ""));
        errors.ShouldContain(message);
        errors.Trim().Split('\n').Length.ShouldBe(1);
    }
}
