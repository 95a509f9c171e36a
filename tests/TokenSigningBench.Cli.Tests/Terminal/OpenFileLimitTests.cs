using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Terminal;

public class OpenFileLimitTests
{
    private const string Head = "Limit                     Soft Limit           Hard Limit           Units     \n";

    [Theory]
    [InlineData("Max open files            64                   64                   files     \n", 64)]
    [InlineData("Max open files            256                  524288               files     \n", null)]
    [InlineData("Max open files            unlimited            unlimited            files     \n", null)]
    [InlineData("Max locked memory         64                   64                   bytes     \n", null)]
    public void Too_few_are_found(string line, int? limit) => OpenFileLimit.TooSmall(Head + line).ShouldBe(limit);

    [SkippableFact]
    public void With_too_few_there_is_one_line()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "ulimit");
        DotNetProgram
            .RunFile("sh", ["-c", "ulimit -n 64 && exec dotnet \"$0\" --version", Path.Combine(AppContext.BaseDirectory, "tokenbench.dll")])
            .ShouldBe((2, "", "tokenbench: 64 files may be open at once, and it needs 256: ulimit -n 256\n"));
    }
}
