using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.SigningCost;

/// <summary>The article's table, with the article's own figures beside ours.</summary>
internal static class SigningCostTable
{
    /// <summary>An error above this share of the mean is marked: the row was measured on a machine that was busy with something else.</summary>
    public const double LargestUnmarkedError = 0.03;

    private static readonly string[] Headings =
        ["Token hash, key", "Median", "Mean", "Error", "StdError", "StdDev", "Op/s", "Min", "Max", "Ratio", "Verified by", "2016 Median", "2016 Mean", "2016 Ratio"];

    private const int ArticleColumns = 3;

    public static string Render(SigningCostRows rows)
    {
        // The article signed only: it has no figures for verifying.
        int columns = rows.Operation == TokenOperation.Sign ? Headings.Length : Headings.Length - ArticleColumns;
        return PlainText.MarkdownTable(Headings[..columns], rows.Rows.Select(row => Cells(row)[..columns]));
    }

    // As the article has them; verifying is so much faster that four decimals of a millisecond would hide its spread.
    private static string Time(double nanoseconds, TokenOperation operation) => operation == TokenOperation.Sign
        ? string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e6:F4} ms")
        : string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e3:F2} us");

    public static string Ratio(double ratio) => ratio.ToString(ratio < 10 ? "F2" : "F1", CultureInfo.InvariantCulture);

    private static string[] Cells(SigningCostRow row)
    {
        if (row.Times is not { } times)
            return [row.Name, "NA", "NA", "NA", "NA", "NA", "NA", "NA", "NA", "NA", row.Run.Failure ?? "not measured", .. Published(row.Run)];

        return
        [
            row.Name,
            Time(times.Median, row.Run.Operation),
            Time(times.Mean, row.Run.Operation),
            string.Create(CultureInfo.InvariantCulture, $"{100 * times.RelativeError:F1} %{(times.RelativeError > LargestUnmarkedError ? " (!)" : "")}"),
            Time(times.StandardError, row.Run.Operation),
            Time(times.StandardDeviation, row.Run.Operation),
            (1e9 / times.Mean).ToString("F1", CultureInfo.InvariantCulture),
            Time(times.Minimum, row.Run.Operation),
            Time(Math.Max(times.Maximum, row.Run.OutlierNanoseconds?.DefaultIfEmpty().Max() ?? 0), row.Run.Operation),
            RatioCell(row),
            row.Run.VerifiedBy ?? "",
            .. Published(row.Run),
        ];
    }

    private static string RatioCell(SigningCostRow row) => row switch
    {
        { IsBaseline: true } => "baseline",
        { Ratio: null } => "NA",
        { NoDifferenceSeen: true } => $"{Ratio(row.Ratio.Value.Ratio)}, no difference seen",
        _ => $"{Ratio(row.Ratio.Value.Ratio)} ({Ratio(row.Ratio.Value.Low)} to {Ratio(row.Ratio.Value.High)})",
    };

    private static string[] Published(RunRow row) =>
        SigningCost2016.Row(row.HashBits, row.KeyBits) is { } published
            ? [Time(published.MedianMilliseconds * 1e6, TokenOperation.Sign), Time(published.MeanMilliseconds * 1e6, TokenOperation.Sign), Ratio(SigningCost2016.Ratio(row.HashBits, row.KeyBits)!.Value)]
            : ["-", "-", "-"];
}
