#!/usr/bin/env bash
# Creates a command of tokenbench that measures, with a test that fails: scripts/new-command.sh NAME "What it measures"
# Example: scripts/new-command.sh disk-sync "The time of one fsync"
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/new-files.sh

# "Measure ….": help has 60 characters for it.
read_arguments 'scripts/new-command.sh NAME "What it measures"' 51 "$@"
folder=src/TokenSigningBench.Cli/$type
run=$folder/${type}Run.cs
command=$folder/${type}Command.cs
test=tests/TokenSigningBench.Cli.Tests/$type/${type}CommandTests.cs
list=src/TokenSigningBench.Cli/Features.cs

! git grep -qE "(ReportedKind\.Of<\w+>\(|new\(HelpSection\.\w+, )\"$name\"" -- 'src/*.cs' || refuse "$name: there is a command or a kind of run of this name already"
require_unused_type "${type}Run" src
require_unused_type "${type}Command" src
[ ! -e "$folder" ] || refuse "$folder: exists"
require_clean "$run" "$command" "$test" -- "$list"
require_line "$list" '^        new\(HelpSection\.Hidden, '
require_line "$list" '^namespace '

mkdir -p "$folder" "$(dirname "$test")"
cat >"$run" <<END
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Cli.$type;

/// <summary>$xml.</summary>
internal sealed record ${type}Run : RunPart
{
    /// <summary>The kind of run. A document of its own takes the place of the one of its figures.</summary>
    public static ReportedKind Kind() => ReportedKind.Of<${type}Run>("$name", () => ${type}RunTypes.Default, FiguresDocument.Of);

    /// <summary>Nanoseconds, one sample per call.</summary>
    [Samples]
    public required IReadOnlyList<double> Nanoseconds { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => RunFigure.Of("$name", Nanoseconds, FigureUnit.Nanoseconds);

    // TODO: the measurement. Without samples there is no figure.
    public static ${type}Run Measure() => new() { Nanoseconds = [] };
}

[JsonSerializable(typeof(${type}Run))]
internal sealed partial class ${type}RunTypes : JsonSerializerContext;
END
cat >"$command" <<END
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Cli.$type;

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

namespace TokenSigningBench.Cli.Tests.$type;

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
insert "$list" before '^        new\(HelpSection\.Hidden, ' "        new(HelpSection.Other, \"$name\", $type.${type}Command.Create, $type.${type}Run.Kind),"

cat <<END
wrote    $run
wrote    $command
wrote    $test
changed  $list

Fill in what is marked TODO, and rename what measures something else:
  $run
    Nanoseconds   the samples, with their unit in the name
    Figures       one figure for each thing that is compared, and its unit
    Measure       the measurement
    Kind          its document, where figures alone do not say enough: SizeDocument.cs is a short one
  $command
    options, if it has any; MachineCommand.cs shows how they are parsed and refused
    CommandHelp   the groups of options that its help shows, three examples, and a page of the docs

Run its test, which fails now:
  dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~.${type}CommandTests.
When it passes, write the new run file's schema: this test says which file to copy to docs/reference/run-file.schema.json
  dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~.RunFileSchemaTests.
Then run what the change affects, and add a line to CHANGELOG.md:
  scripts/dev.sh
END
