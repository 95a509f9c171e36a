using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json.Nodes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// The command <c>tables</c>, for development: the main job's rounds without BenchmarkDotNet, one line of JSON per table. What such tables
/// say of rows that are equal shows whether their intervals cover (<c>scripts/long.sh tables</c>).
/// </summary>
internal static class TablesJob
{
    // The fewest rounds that a ratio of the main job rests on.
    private const int Rounds = 15;

    // Per mille of a time do not change a ratio of noisy rounds, and the file stays small.
    private const int Digits = 4;

    public static Command Create()
    {
        var label = new Argument<string>("LABEL") { Description = "What runs beside it: quiet or busy" };
        var count = new Option<int>("--count") { Description = "Tables of this process", DefaultValueFactory = _ => 1 };
        var command = new Command("tables", "Record tables of interleaved rounds") { label, count };
        command.Hidden = true;
        command.SetAction((parsed, cancel) => Task.Run(() => Run(parsed.GetRequiredValue(label), parsed.GetValue(count), cancel), cancel));
        return command;
    }

    private static int Run(string label, int count, CancellationToken cancel)
    {
        List<SignedToken> tokens = SignedToken.Of(CertificateGrid.Article, Claims.Read());
        try
        {
            // All keys share the code that the smallest ones compile.
            TokenRounds.WarmUp(tokens.Where(token => token.Key.SizeInBits == CertificateGrid.ArticleRsaBits[0]));
            for (int table = 0; table < count; table++)
            {
                long start = Stopwatch.GetTimestamp();
                InterleavedTimes times = TokenRounds.Measure(tokens, Rounds, cancel);
                Console.WriteLine(Line(label, Stopwatch.GetElapsedTime(start), tokens, times).ToJsonString());
            }
        }
        finally
        {
            tokens.ForEach(token => token.Dispose());
        }

        return ExitCode.Done;
    }

    private static JsonObject Line(string label, TimeSpan took, List<SignedToken> tokens, InterleavedTimes times) =>
        new()
        {
            ["load"] = label,
            ["seconds"] = Rounded(took.TotalSeconds),
            ["repeated"] = times.Repeated,
            ["cpuShare"] = Values(times.Rounds.Select(round => round.CpuShare ?? 0)),
            ["stealSeconds"] = Rounded(times.Rounds.Sum(round => round.StealSeconds ?? 0)),
            ["involuntarySwitches"] = times.Rounds.Sum(round => round.InvoluntarySwitches ?? 0),
            ["microseconds"] = new JsonObject(
                tokens.SelectMany(
                    (token, i) =>
                        new KeyValuePair<string, JsonNode?>[]
                        {
                            new($"sign {token.Algorithm} {token.Key.SizeInBits}", Microseconds(times[2 * i])),
                            new($"verify {token.Algorithm} {token.Key.SizeInBits}", Microseconds(times[2 * i + 1])),
                        }
                )
            ),
        };

    private static JsonArray Microseconds(ContenderTimes times) => Values(times.Cost.Select(nanoseconds => nanoseconds / 1000));

    private static JsonArray Values(IEnumerable<double> values) => [.. values.Select(value => (JsonNode)Rounded(value))];

    private static double Rounded(double value) =>
        double.Parse(value.ToString($"G{Digits}", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
