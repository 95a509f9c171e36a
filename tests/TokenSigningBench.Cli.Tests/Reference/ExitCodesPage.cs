using System.Reflection;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/exit-codes.md.</summary>
internal static class ExitCodesPage
{
    private static readonly Dictionary<string, string> Meanings = new()
    {
        [nameof(ExitCode.Done)] = "Done. Every verdict that was asked for is met.",
        [nameof(ExitCode.NotMet)] = "Measured, and a verdict is not met or undecided.",
        [nameof(ExitCode.CouldNotBeDone)] =
            "Not done: a wrong option, an unreadable file, an unreachable server. One line on standard error says why.",
        [nameof(ExitCode.Interrupted)] =
            "Interrupted with Ctrl-C or SIGTERM. What was measured until then is kept where a run file was asked for.",
    };

    private static readonly (string Command, string Meaning)[] NotMet =
    [
        ("check", "A key has a finding of severity error, or of the severity of `--fail-on`, or that is undecided."),
        ("login", "With `--url`: the measurement does not decide whether signing is the cause (undecided)."),
        ("storm", "An assertion of `--assert` is not met, or undecided."),
        (
            "plan",
            "The cores do not suffice for the peak, or that is undecided: the utilization's interval contains the capacity, "
                + "or the forecast fails its own check."
        ),
        ("choose", "No algorithm and key meets the requirements."),
        ("size", "A message of the login is too long for a program on the way."),
        ("rotate", "A relying party refused valid tokens, or would by prediction. With --assert: an assertion is not met, or undecided."),
        ("compare", "A row is slower than the threshold, or may be (undecided)."),
        ("machine", "A key of the profile cannot sign on this machine."),
    ];

    public static string Render() =>
        "# Exit codes\n\n"
        + "All programs of this repository have the same exit codes. With several files, 2 takes precedence, then 1.\n\n"
        + ReferencePage.Table(
            ["Code", "Meaning"],
            typeof(ExitCode)
                .GetFields(BindingFlags.Public | BindingFlags.Static)
                .OrderBy(code => (int)code.GetRawConstantValue()!)
                .Select(code => new[] { $"{code.GetRawConstantValue()}", Meanings[code.Name] })
        )
        + "\nOther commands end with 0, 2 or 130.\n\n## Exit code 1 by command\n\n"
        + ReferencePage.Table(["Command", "Not met"], NotMet.Select(one => new[] { Linked(one.Command), one.Meaning }))
        + "\nIn a pipeline: [ci](../guides/ci.md).\n";

    // A command that is renamed breaks the page, and so this test.
    private static string Linked(string command)
    {
        string name = Features.Root().Subcommands.Single(one => !one.Hidden && one.Name == command).Name;
        return $"[`{name}`](commands.md#{name})";
    }
}
