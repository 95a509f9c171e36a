using System.Globalization;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Login.Url;

/// <summary>
/// How often the verdict of <c>login --url</c> is wrong or undecided: signing takes 1% to 99% of 5 to 500 ms, in quiet and other
/// conditions, with each set of controls, on this machine and on another one. The kept table is the result of a fixed seed.
/// </summary>
public sealed class VerdictTableTests
{
    private const string Kept = "docs/development/login-url-verdicts.csv";
    private const int Draws = 4;

    private static readonly double[] Pages = [5, 20, 50, 150, 500];

    // Every third without the whole table.
    private static readonly int[] Percents = [.. Enumerable.Range(1, 99).Where(percent => LongTest.RunsAll || percent % 3 == 1)];

    private static readonly Lazy<Row[]> Rows = new(() =>
        [
            .. from conditions in Enum.GetValues<Conditions>()
            from isSameMachine in new[] { true, false }
            from controls in SimulatedServer.AllControls
            select Count(conditions, isSameMachine, controls),
        ]
    );

    [Fact]
    public void A_verdict_is_wrong_in_at_most_one_of_two_hundred_runs_under_all_conditions() =>
        Rows.Value.Where(row => row.Wrong * 200 > row.Runs).Select(row => row.ToString()).ShouldBeEmpty();

    [Fact]
    public void Nor_where_the_other_processor_is_up_to_four_times_as_fast_or_as_slow() =>
        SimulatedServer
            .AllControls.Select(controls => Count(Conditions.Quiet, isSameMachine: false, controls, SigningInference.OtherProcessor))
            .Where(row => row.Wrong * 200 > row.Runs)
            .Select(row => row.ToString())
            .ShouldBeEmpty();

    // Another processor may be four times as fast: without userinfo and Server-Timing nothing bounds signing closely from below.
    [Fact]
    public void On_a_quiet_machine_at_most_one_of_five_runs_is_undecided() =>
        Rows
            .Value.Where(row => row.Conditions == Conditions.Quiet)
            .Where(row => row.IsSameMachine || (row.Controls & (Controls.Userinfo | Controls.ServerTiming)) != 0)
            .Where(row => row.Undecided * 5 > row.Runs)
            .Select(row => row.ToString())
            .ShouldBeEmpty();

    [SkippableFact]
    public void The_kept_table_is_what_this_program_decides()
    {
        LongTest.SkipUnlessAll("100,000 simulated measurements");
        string table = string.Join('\n', Rows.Value.Select(row => row.ToString()).Prepend(Row.Header)) + "\n";
        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") == "1")
            File.WriteAllText(RepositoryFile.At(Kept), table);
        File.ReadAllText(RepositoryFile.At(Kept)).ShouldBe(table, "TOKENSIGNINGBENCH_WRITE=1 writes it: read the difference");
    }

    private static Row Count(Conditions conditions, bool isSameMachine, Controls controls, double processors = 2)
    {
        var random = new Random(2026);
        int runs = 0,
            wrong = 0,
            undecided = 0;
        foreach (double page in Pages)
        foreach (int percent in Percents)
        foreach (bool forEachToken in new[] { false, true })
        {
            for (int draw = 0; draw < Draws / 2; draw++)
            {
                double rest = Math.Max(0, page * (1 - percent / 100.0) - 0.5);
                double lookup = rest * random.NextDouble();
                var server = new SimulatedServer(page * percent / 100, lookup, rest - lookup)
                {
                    Conditions = conditions,
                    IsSameMachine = isSameMachine,
                    LooksUpForEachToken = forEachToken,
                    Processors = processors,
                };
                TokenPathVerdict verdict = SigningInference.Of(server.Run(controls, random))!.Verdict;
                runs++;
                if (verdict == TokenPathVerdict.Undecided)
                    undecided++;
                else if (!IsRight(verdict, server))
                    wrong++;
            }
        }

        return new(conditions, isSameMachine, controls, runs, wrong, undecided);
    }

    // A fast page is fast in what was measured: in other conditions than quiet ones its time is not that of the server alone.
    private static bool IsRight(TokenPathVerdict verdict, SimulatedServer server) =>
        verdict switch
        {
            TokenPathVerdict.Signing => server.Share >= SigningShare.MainPart,
            TokenPathVerdict.LookElsewhere => server.Share < SigningShare.Substantial,
            TokenPathVerdict.SigningAndSomethingElse => server.Share is >= SigningShare.Substantial and <= 1 - SigningShare.Substantial,
            _ => server.Page < SigningInference.Fast,
        };

    private sealed record Row(Conditions Conditions, bool IsSameMachine, Controls Controls, int Runs, int Wrong, int Undecided)
    {
        public const string Header = "conditions,machine,controls,runs,wrong,undecided";

        private string Names => Controls.ToString().Replace(", ", "+", StringComparison.Ordinal);

        public override string ToString() =>
            string.Create(
                CultureInfo.InvariantCulture,
                $"{Conditions},{(IsSameMachine ? "this" : "another")},{Names},{Runs},{Wrong},{Undecided}"
            );
    }
}
