namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/environment.md.</summary>
internal static class EnvironmentPage
{
    private const string User = "Set by you",
        Machine = "Read from the system",
        Child = "Set by tokenbench for its own child processes";

    /// <summary>Every variable that programs of this repository read. The kind decides the table.</summary>
    public static IReadOnlyList<(string Kind, string Name, string ReadBy, string Effect)> All { get; } =
    [
        (
            User,
            "TOKENBENCH_PASSWORD",
            "every command that opens a file",
            "The password of the files, or the PIN of a token. It is removed before another process starts, except by `compare --ab`."
        ),
        (
            User,
            "TOKENBENCH_LAB",
            "the lab's commands",
            "The folder for lab programs that no system package provides. Default: `~/.local/share/tokenbench/lab`."
        ),
        (User, "NO_COLOR", "every command", "Any value: no colour ([no-color.org](https://no-color.org)). The same as `--no-color`."),
        (
            User,
            "DOTNET_EnableDiagnostics",
            "every command",
            "`1` keeps .NET's diagnostic socket and debugger pipes open, for tracing. tokenbench closes them otherwise, "
                + "except the socket of `lab serve`, for `explain`: `0` closes that too."
        ),
        (
            User,
            "DOTNET_TieredPGO",
            "the articles' `auth-schemes`",
            "`1` turns the runtime's profiling on in the servers under test. Default: `0`, so that the order of schemes does not matter."
        ),
        (
            User,
            "TOKENSIGNINGBENCH_CERTS",
            "the benchmarks",
            "The folder of the generated certificates. Default: `certs/` of the repository."
        ),
        (
            User,
            "TOKENSIGNINGBENCH_CLAIMS",
            "the benchmarks",
            "A file with a JSON object: the claims to sign. Default: the claims of the article."
        ),
        (Machine, "PATH", "every command that starts a program", "Its absolute folders, in order. Relative entries are ignored."),
        (
            Machine,
            "XDG_CACHE_HOME",
            "`check --relying-parties`",
            "The folder with `tokenbench/relying-parties.json`, the results that are kept. Default: `~/.cache`."
        ),
        (
            Machine,
            "GITHUB_ACTIONS",
            "every command",
            "`true`: `check` shows its findings beside the files, and no other output can be a command of the job."
        ),
        (Machine, "GITHUB_WORKSPACE", "`check` on GitHub Actions", "The folder that the names of files are relative to."),
        (Machine, "GITHUB_STEP_SUMMARY", "`check` on GitHub Actions", "The file that gets the tables, in Markdown."),
        (Machine, "TF_BUILD", "every command", "`true`: as `GITHUB_ACTIONS`, on Azure Pipelines."),
        (Machine, "BUILD_SOURCESDIRECTORY", "`check` on Azure Pipelines", "The folder that the names of files are relative to."),
        (Machine, "AGENT_TEMPDIRECTORY", "`check` on Azure Pipelines", "The folder for the tables, which the page of the run shows."),
        (
            Machine,
            "OPENSSL_ia32cap",
            "every command that measures",
            "OpenSSL's mask of processor instructions. It is stored in the run file, because it changes the figures."
        ),
        (Machine, "PROCESSOR_IDENTIFIER", "every command that measures", "The name of the processor, on Windows."),
        (Machine, "container", "every command that measures", "Set in a container: the run file has no machine identity."),
        (Machine, "DOTNET_RUNNING_IN_CONTAINER", "every command that measures", "As `container`."),
        (Machine, "KUBERNETES_SERVICE_HOST", "every command that measures", "As `container`."),
        (
            Child,
            "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS",
            "`storm`, the articles' `auth-schemes`",
            "Responses are read on the thread of the socket event, and for `storm --max-rate --server minimal` requests too. "
                + "Your own value is restored afterwards."
        ),
        (
            Child,
            "KRB5RCACHENAME",
            "the articles' `auth-schemes`",
            "The replay cache of Kerberos. Its value is part of the measured configuration."
        ),
        (Child, "TOKENSIGNINGBENCH_COLLECTOR", "the benchmarks", "The garbage collector that a benchmark process must have."),
    ];

    public static string Render() =>
        "# Environment variables\n\n"
        + "These are all environment variables that `tokenbench` and the benchmarks read. A test compares this list with the code.\n"
        + string.Concat(
            All.GroupBy(one => one.Kind)
                .Select(kind =>
                    $"\n## {kind.Key}\n\n"
                    + ReferencePage.Table(
                        ["Variable", "Read by", "Effect"],
                        kind.Select(one => new[] { $"`{one.Name}`", one.ReadBy, one.Effect })
                    )
                )
        )
        + "\nTests and scripts have variables of their own.\n";
}
