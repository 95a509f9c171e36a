using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

/// <summary>The functions in their shells, with the program under test as tokenbench.</summary>
public sealed class CompletionsCommandTests
{
    private static readonly string Program = Path.Combine(AppContext.BaseDirectory, "tokenbench.dll");

    /// <summary>The end of a line, and what is offered for it. Where nothing is, the shell completes files.</summary>
    public static TheoryData<string, string> Lines =>
        new()
        {
            { "tokenbench che", "check" },
            { "tokenbench lab se", "serve" },
            { "/usr/bin/tokenbench check a.pfx --format ", "gitlab json junit markdown sarif text" },
            { "tokenbench check a.pfx --pol", "--policy" },
            { "tokenbench check ", "" },
        };

    [SkippableTheory]
    [MemberData(nameof(Lines))]
    public void Tab_completes_in_bash(string line, string words) =>
        Completed(
                "bash",
                $$"""
                tokenbench() { dotnet '{{Program}}' "$@"; }
                {{Function("bash")}}
                COMP_LINE=$1 COMP_POINT=${#1}
                read -ra COMP_WORDS <<<"$1"
                [[ $1 != *' ' ]] || COMP_WORDS+=('')
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _tokenbench
                echo "${COMPREPLY[*]}"
                """,
                line
            )
            .ShouldBe(words);

    // Tab itself needs a terminal: what zsh calls then is called here, with its variables.
    [SkippableTheory]
    [MemberData(nameof(Lines))]
    public void Tab_completes_in_zsh(string line, string words) =>
        Completed(
                "zsh",
                $$"""
                tokenbench() { dotnet '{{Program}}' "$@" }
                compdef() { }
                _files() { }
                compadd() { matching=(${(M)${(P)@[-1]}:#${PREFIX}*}) }
                {{Function("zsh")}}
                words=(${(z)1}) matching=()
                [[ $1 != *' ' ]] || words+=('')
                CURRENT=$#words PREFIX=${words[-1]}
                _tokenbench
                echo "$matching"
                """,
                line
            )
            .ShouldBe(words);

    [SkippableTheory]
    [MemberData(nameof(Lines))]
    public void Tab_completes_in_fish(string line, string words)
    {
        string[] found = Completed(
                "fish",
                $$"""
                function tokenbench; dotnet '{{Program}}' $argv; end
                {{Function("fish")}}
                complete --do-complete "$argv[1]"
                """,
                line
            )
            .Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries);
        // What fits in the middle of a word follows, and files are offered beside.
        if (words.Length > 0)
            found.Order(StringComparer.Ordinal).Intersect(words.Split(' ')).ShouldBe(words.Split(' '));
        else
            found.ShouldNotContain("--policy");
    }

    [Fact]
    public void Each_shell_has_a_function_and_another_is_refused_in_one_line()
    {
        InProcess.Run("completions", "pwsh").Output.ShouldStartWith("Register-ArgumentCompleter -Native -CommandName tokenbench ");
        (int exitCode, string output, string errors) = InProcess.Run("completions", "csh");
        (exitCode, output).ShouldBe((2, ""));
        errors.TrimEnd('\n').ShouldNotContain("\n");
    }

    private static string Function(string shell) => InProcess.Run("completions", shell).Output;

    private static string Completed(string shell, string script, string line)
    {
        string program = RequiredProgram.FindOrSkip(shell, shell);
        using var folder = new TemporaryFolder();
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(program, [folder.Write("try", script), line]);
        (exitCode, errors).ShouldBe((0, ""));
        return output.Trim();
    }
}
