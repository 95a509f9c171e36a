using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Explain.Tests;

/// <summary>The windows that were recorded (<c>scripts/long.sh explain</c>), against the bounds of docs/explanation/explain.md.</summary>
public sealed partial class CountedWindowTests
{
    private const double MinRight = 0.95,
        MinBoth = 0.90;

    private const int MinWindows = 200;

    private const string Page = "docs/explanation/explain.md";

    // Quiet, and beside two busy loops.
    private static readonly IReadOnlyList<CountedWindow> Quiet = WindowsOf("docs/development/explain.jsonl"),
        Busy = WindowsOf("docs/development/explain-busy.jsonl"),
        Windows = [.. Quiet, .. Busy];

    // By how much a share may differ from the server's own clock.
    private static readonly Dictionary<WaitKind, double> Margins = new()
    {
        [WaitKind.Signing] = 0.05,
        [WaitKind.PasswordHash] = 0.05,
        [WaitKind.OtherCode] = 0.05,
        [WaitKind.Http] = 0.05,
        [WaitKind.Sql] = 0.05,
        [WaitKind.Lock] = 0.10,
        [WaitKind.KeyLoading] = 0.10,
        [WaitKind.Blocking] = 0.10,
        [WaitKind.GarbageCollection] = 0.12,
    };

    // Each that is promised: a cause that is not recorded is not right.
    private static readonly string[] Planted =
    [
        "blocking",
        "burn",
        "burn+ef",
        "cold",
        "deep+blocking",
        "deep+http",
        "deep+lock",
        "deep+pbkdf2",
        "deep+pfx",
        "deep+rsa2048",
        "deep+rsa4096",
        "deep+rsa8192",
        "deep+rsa8192+ef",
        "deep+sql",
        "gc",
        "http",
        "lock",
        "openiddict",
        "pbkdf2",
        "pfx",
        "rsa4096",
        "rsa8192",
        "sql",
    ];

    [Fact]
    public void The_dominant_cause_is_right()
    {
        CountedWindow[] planted = [.. Windows.Where(window => window.Expected.Count > 0)];

        planted.Length.ShouldBeGreaterThanOrEqualTo(MinWindows);
        Planted.Except(Quiet.Select(window => window.Planted)).ShouldBeEmpty();
        Planted.Except(Busy.Select(window => window.Planted)).ShouldBeEmpty();
        Share(planted, window => window.IsFirstRight).ShouldBeGreaterThanOrEqualTo(MinRight);
    }

    [Fact]
    public void No_verdict_is_wrong() => Windows.Where(window => window.IsWrong).Select(window => window.Text).ShouldBeEmpty();

    // The largest part is no wait that is seen nowhere while the server uses nearly all cores, and what was not seen of the pool's CPU time
    // would be no cause.
    [Fact]
    public void No_verdict_contradicts_the_process_s_own_figures()
    {
        // One window has no processor times: its session ended before it.
        Windows.Count(window => window.Seen.Processor is null).ShouldBeLessThanOrEqualTo(1);
        foreach (CountedWindow window in Windows.Where(window => window.Found.Doubt is null && window.Seen.Processor is not null))
        {
            ProcessorTime processor = window.Seen.Processor!;
            RequestShare largest = window.Found.Shares[0];
            double busy = processor.UsedSeconds / processor.Cores / window.Seen.Seconds,
                unseen = 1_000 * window.Found.UnseenSeconds / window.Seen.Requests;
            (
                unseen >= LoginExplanation.MinCpuMilliseconds && unseen >= LoginExplanation.MinShare * window.Found.MillisecondsPerRequest
            ).ShouldBeFalse(window.Text);
            if (
                largest is { Kind: WaitKind.UnknownAwait or WaitKind.Http or WaitKind.Sql, AwaitShare: > 0.5 }
                && window.Found is { Causes.Count: > 0, Conditions.Count: 0 }
            )
                busy.ShouldBeLessThanOrEqualTo(LoginExplanation.MaxBusyShare, window.Text);
            window.Found.Shares.Sum(share => share.Share).ShouldBe(1, 1e-6, window.Text);
        }
    }

    [Fact]
    public void Both_of_two_causes_are_named() =>
        Share([.. Windows.Where(window => window.Expected.Count == 2)], window => window.IsRight).ShouldBeGreaterThanOrEqualTo(MinBoth);

    [Fact]
    public void Where_nothing_is_wrong_nothing_is_named()
    {
        CountedWindow[] clean = [.. Windows.Where(window => window.Expected.Count == 0)];

        clean.Select(window => window.Users).Distinct().ShouldBe([1, 4, 16, 64], ignoreOrder: true);
        Share(clean, window => window.IsRight).ShouldBeGreaterThanOrEqualTo(MinRight);
    }

    [Fact]
    public void The_size_of_a_large_key_is_right()
    {
        CountedWindow[] large =
        [
            .. Windows.Where(window =>
                window.Expected is [WaitKind.Signing, ..] && !window.Planted.Contains("rsa2048", StringComparison.Ordinal)
            ),
        ];

        Share(large, window => window.Planted.Split('+').Contains($"rsa{window.Found.KeyBits}")).ShouldBeGreaterThanOrEqualTo(MinRight);
    }

    [Fact]
    public void A_share_is_near_the_servers_own() =>
        Share(
                [.. Windows.Where(window => window.Expected.Count > 0 && window.Truth >= LoginExplanation.MinShare)],
                window => Math.Abs(window.Share - window.Truth!.Value) <= Margins[window.Expected[0]]
            )
            .ShouldBeGreaterThanOrEqualTo(MinRight);

    // TOKENSIGNINGBENCH_WRITE=1 writes it.
    [Fact]
    public void The_page_has_the_counts()
    {
        string page = File.ReadAllText(RepositoryFile.At(Page)),
            current = Counts().Replace(page, $"<!-- counted windows -->\n{Table()}<!-- end -->");
        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null)
            File.WriteAllText(RepositoryFile.At(Page), current);
        page.ShouldBe(current);
    }

    private static string Table()
    {
        var text = new StringBuilder(
            "| planted | users | right, quiet | right, busy | undecided | also named | share, largest difference |\n"
                + "|---|---:|---:|---:|---:|---|---:|\n"
        );
        foreach (var windows in Windows.GroupBy(window => (window.Planted, window.Users)))
        {
            string[] others = [.. windows.SelectMany(window => window.Named.Except(window.Expected)).Distinct().Select(WaitNames.Of)];
            double[] differences =
            [
                .. windows.Where(window => window.Truth > 0).Select(window => Math.Abs(window.Share - window.Truth!.Value)),
            ];
            text.Append(
                CultureInfo.InvariantCulture,
                $"| `{windows.Key.Planted}` | {windows.Key.Users} | {Right(Quiet)} | {Right(Busy)} "
                    + $"| {windows.Count(window => window.Found.Doubt is not null)} | {string.Join(", ", others)} "
                    + $"| {(differences.Length > 0 ? $"{100 * differences.Max():0.0} points" : "")} |\n"
            );

            string Right(IReadOnlyList<CountedWindow> some)
            {
                CountedWindow[] these = [.. some.Where(window => (window.Planted, window.Users) == windows.Key)];
                return $"{these.Count(window => window.IsRight)} of {these.Length}";
            }
        }

        return text.ToString();
    }

    private static IReadOnlyList<CountedWindow> WindowsOf(string file) =>
        [.. File.ReadLines(RepositoryFile.At(file)).Select(CountedWindow.Parse)];

    private static double Share(IReadOnlyCollection<CountedWindow> windows, Func<CountedWindow, bool> isSo) =>
        windows.Count(isSo) / (double)windows.Count;

    [GeneratedRegex("<!-- counted windows -->.*?<!-- end -->", RegexOptions.Singleline)]
    private static partial Regex Counts();
}
