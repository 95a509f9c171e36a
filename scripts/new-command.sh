#!/usr/bin/env bash
# Creates a command of tokenbench that measures, with a test that fails: scripts/new-command.sh NAME "What it measures"
# Example: scripts/new-command.sh disk-sync "The time of one fsync"
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/new-files.sh

# "Measure ….": help has 60 characters for it.
read_arguments 'scripts/new-command.sh NAME "What it measures"' 51 "$@"
run=src/TokenSigningBench.Core/RunFiles/${type}Run.cs
command=src/TokenSigningBench.Cli/Commands/${type}Command.cs
test=tests/TokenSigningBench.Cli.Tests/Commands/${type}CommandTests.cs
kinds=src/TokenSigningBench.Core/RunFiles/RunKinds.cs
list=src/TokenSigningBench.Cli/CommandList.cs
groups=src/TokenSigningBench.Cli/Help/CommandGroups.cs

! grep -qF "\"$name\"" src/TokenSigningBench.Cli/Commands/*.cs "$kinds" || refuse "$name: there is a command or a kind of run of this name already"
require_unused_type "${type}Run" src
require_unused_type "${type}Command" src
require_clean "$run" "$command" "$test" -- "$kinds" "$list" "$groups"
require_line "$kinds" '^    \];$'
require_line "$kinds" '^internal sealed partial class RunFileTypes'
require_line "$list" '^ *ReportCommand\.Create\(\),$'
require_line "$groups" '"Advanced", \[.*\]'

cat >"$run" <<END
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>$xml.</summary>
public sealed record ${type}Run : RunPart
{
    /// <summary>The name of the figure.</summary>
    public const string Time = "$name";

    /// <summary>Nanoseconds, one sample per call.</summary>
    [Samples]
    public required IReadOnlyList<double> Nanoseconds { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => RunFigure.Of(Time, Nanoseconds, FigureUnit.Nanoseconds);

    // TODO: the measurement. Without samples there is no figure.
    public static ${type}Run Measure() => new() { Nanoseconds = [] };
}
END
cat >"$command" <<END
using TokenSigningBench.Cli.Help;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench $name</c>.</summary>
internal static class ${type}Command
{
    public static Command Create()
    {
        var output = new RunOutput();
        var command = new Command("$name", "Measure ${literal,}.");
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new([output.HelpGroup], ["$name", "$name --format json", "$name --run-file a.run.json"], "docs/guides/compare-runs.md")
        );
        command.SetAction(
            (parsed, cancel) =>
                RunOutput.MeasureAsync(() =>
                {
                    DateTimeOffset started = TimeProvider.System.GetUtcNow();
                    ${type}Run run = ${type}Run.Measure();
                    return Task.FromResult(output.End(parsed, RunFile.OfThisMachine(started, run), cancel));
                })
        );
        return command;
    }
}
END
cat >"$test" <<END
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class ${type}CommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void It_is_measured_kept_and_shown_again()
    {
        string file = _folder.File("a.run.json");
        (int exitCode, string output, string errors) = InProcess.Run("$name", "--run-file", file);

        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldContain("  $name ");
        InProcess.Run("report", file, "--format", "text").Output.ShouldBe(output);
    }
}
END
insert "$kinds" before '^    \];$' "        new(typeof(${type}Run), \"$name\"),"
insert "$kinds" before '^internal sealed partial class RunFileTypes' "[JsonSerializable(typeof(${type}Run))]"
insert "$list" before '^ *ReportCommand\.Create\(\),$' "            ${type}Command.Create(),"
sed -i "s/\(\"Advanced\", \[.*\)\]/\1, \"$name\"]/" "$groups"

cat <<END
wrote    $run
wrote    $command
wrote    $test
changed  $kinds, $list, $groups

Fill in what is marked TODO, and rename what measures something else:
  $run
    Nanoseconds   the samples, with their unit in the name
    Figures       one figure for each thing that is compared, and its unit
    Measure       the measurement
  $command
    options, if it has any; MachineCommand.cs shows how they are parsed and refused
    CommandHelp   the groups of options that its help shows, three examples, and a page of the docs

Run its test, which fails now:
  dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~.${type}CommandTests.
When it passes, write the new run file's schema: this test says which file to copy to docs/reference/run-file.schema.json
  dotnet test -c Release tests/TokenSigningBench.Core.Tests --filter FullyQualifiedName~.RunFileSchemaTests.
Then run what the change affects, and add a line to CHANGELOG.md:
  scripts/dev.sh
A part that needs several types goes into a folder of its own in Core, with a line in Layers.cs of
tests/TokenSigningBench.Architecture.Tests.
END
