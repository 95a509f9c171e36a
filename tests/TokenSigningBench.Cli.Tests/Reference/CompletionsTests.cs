using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>The bash function of docs/reference/completions.md, in bash, with the program under test as tokenbench.</summary>
public sealed class CompletionsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData("tokenbench che", "check")]
    [InlineData("tokenbench lab st", "start status stop")]
    [InlineData("/usr/bin/tokenbench check a.pfx --format ", "json junit markdown sarif text")]
    [InlineData("tokenbench check a.pfx --pol", "--policy")]
    // Files are completed by bash itself, where nothing is suggested.
    [InlineData("tokenbench check ", "")]
    public void Tab_completes_in_bash(string line, string words)
    {
        string bash = RequiredProgram.FindOrSkip("bash", "bash");
        string function = RepositoryFile.Read("docs/reference/completions.md").Split("```bash\n")[1].Split("```")[0];
        string script = $$"""
            tokenbench() { dotnet '{{Path.Combine(AppContext.BaseDirectory, "tokenbench.dll")}}' "$@"; }
            {{function}}
            COMP_LINE=$1 COMP_POINT=${#1}
            read -ra COMP_WORDS <<<"$1"
            [[ $1 != *' ' ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _tokenbench
            echo "${COMPREPLY[*]}"
            """;
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(bash, [_folder.Write("try.sh", script), line]);
        (exitCode, errors).ShouldBe((0, ""));
        output.Trim().ShouldBe(words);
    }
}
