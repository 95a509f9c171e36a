#!/usr/bin/env bash
# Creates a rule of `tokenbench check` with a test that fails: scripts/new-rule.sh ID "What it finds"
# Example: scripts/new-rule.sh weak-curve "The curve is weaker than P-256"
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/new-files.sh

read_arguments 'scripts/new-rule.sh ID "What it finds"' 100 "$@"
rule=src/TokenSigningBench.Check/Inspection/Rules/$type.cs
test=tests/TokenSigningBench.Check.Tests/Inspection/Rules/${type}Tests.cs
list=src/TokenSigningBench.Check/Checks/RuleSet.cs

! grep -qF "new(\"$name\"" src/TokenSigningBench.Check/Inspection/Rules/*.cs || refuse "$name: there is a rule of this id already"
require_unused_type "$type" src/TokenSigningBench.Check
require_clean "$rule" "$test" -- "$list"

# It becomes the last of the list.
last="^ *$(grep -oE '[A-Za-z0-9]+\.[A-Za-z0-9]+,$' "$list" | tail -n 1 | sed 's/[.]/\\&/g')\$"
require_line "$list" "$last"

cat >"$rule" <<END
namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>$xml.</summary>
internal static class $type
{
    public static Rule Rule { get; } =
        new("$name", Severity.Warning, "$literal")
        {
            Source = "TODO: standard and section, or where it was measured",
            Consequence = "TODO: what happens with such a key.",
            Remedy = "TODO: what to do.",
            Address = "TODO: the address of a page that says more",
            Evaluate = (rule, inspection) => IsFound(inspection.Facts) ? rule.Finds("$literal.") : null,
        };

    // TODO: the condition. A fact that it reads may be unknown.
    private static bool IsFound(CertificateFacts facts) => false;
}
END
cat >"$test" <<END
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class ${type}Tests
{
    // TODO: facts in which it is found.
    [Fact]
    public void It_is_found()
    {
        KeyInspection inspection = SampleInspection.With(facts => facts with { });

        SampleInspection.SeverityOf("$name", inspection).ShouldBe(Severity.Warning);
    }

    [Fact]
    public void Nothing_is_found_in_a_fit_key() => SampleInspection.SeverityOf("$name", SampleInspection.Fit).ShouldBeNull();
}
END

insert "$list" after "$last" "        $type.Rule,"

cat <<END
wrote    $rule
wrote    $test
changed  $list

Fill in what is marked TODO:
  $rule
    the severity  Error only for a MUST of the source
    Source        the standard and section, or where it was measured
    Consequence   what happens; a list of rules and code scanning show it with the address of a page. If it is about security, its Risk
    Remedy        one sentence that ends with a full stop
    IsFound       the condition
  $test
    It_is_found   facts in which it is found, and the severity
  src/TokenSigningBench.Check/Inspection/OwnerRemedies.cs
    another remedy where the key is in a token, or the server made it; or in OwnerRemediesTests, why the rule's own can be followed there

Run its test, which fails now:
  dotnet test -c Release tests/TokenSigningBench.Check.Tests --filter FullyQualifiedName~.${type}Tests.
When it passes, write the golden file and the page that list all rules, and read the difference:
  TOKENSIGNINGBENCH_WRITE=1 dotnet test -c Release tests/TokenSigningBench.Check.Tests --filter FullyQualifiedName~.CheckDocumentTests.
  TOKENSIGNINGBENCH_WRITE=1 dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~.ReferencePagesTests.
Then run what the change affects, and add a line to CHANGELOG.md:
  scripts/dev.sh
END
