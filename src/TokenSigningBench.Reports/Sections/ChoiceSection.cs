using System.Globalization;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Measurement.Choices;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Algorithms and keys, ranked for a traffic: signing against verifying.</summary>
internal static class ChoiceSection
{
    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Choice is not { } run)
            yield break;
        yield return new()
        {
            Title = "Which algorithm and key to sign with",
            Run = reported.Name,
            Answer = run.Ranked.Count > 0 ? $"{run.Ranked[0].Name} comes first: {run.Ranked[0].Reason}" : "Nothing that .NET's token libraries sign with answers the request.",
            Notes =
            [
                string.Create(CultureInfo.InvariantCulture, $"{run.LoginsPerSecond:0.##} logins a second, each token verified {run.VerificationsPerToken:0.##} times by {Whose(run.Verifiers)}, good until {run.UntilYear}, under {run.Standard}."),
                .. run.Excluded.Select(one => $"Not ranked: {one.Name}: {one.Reason}."),
            ],
            Figures = run.Ranked.Count == 0 ? [] : [new(Table(run), SignAgainstVerify.Chart(run.Ranked.Select(one => (one.Name, one.SignNanoseconds.Summed(), one.VerifyNanoseconds.Summed())), CandidateCost.Level))],
        };
    }

    private static string Whose(Verifiers verifiers) => verifiers switch { Verifiers.Own => "one's own services", Verifiers.Partners => "partners", _ => "the public" };

    private static ReportTable Table(ChoiceRun run)
    {
        TimeUnit unit = SignAgainstVerify.UnitOf(run.Ranked.SelectMany(one => new[] { one.SignNanoseconds.Summed(), one.VerifyNanoseconds.Summed() }));
        return new(
            "The candidates, the best first",
            [
                new("Rank", true), new("Algorithm and key"), new("Strength, bits", true), new("Good until", true), new($"Sign, {unit.Name}", true), new("Half its 95 % interval", true), new($"Verify, {unit.Name}", true), new("Half its 95 % interval", true),
                new("Signature, bytes", true), new("Token, bytes", true), new("Cores to sign", true), new("Cores to verify", true), new("Why"),
            ],
            [.. run.Ranked.Select((one, index) => (IReadOnlyList<ReportCell>)
            [
                ReportCell.Count(index + 1), ReportCell.Of(one.Name), ReportCell.Count(one.StrengthBits), ReportCell.Size(one.GoodUntil),
                .. new[] { one.SignNanoseconds.Summed(), one.VerifyNanoseconds.Summed() }.SelectMany(times => new[] { ReportCell.Figure(times?.Mean / unit.Nanoseconds), ReportCell.Figure(times?.Margin(CandidateCost.Level) / unit.Nanoseconds) }),
                ReportCell.Count(one.SignatureBytes), ReportCell.Count(one.TokenBytes), ReportCell.Figure(one.SignCores), ReportCell.Figure(one.VerifyCores), ReportCell.Of(one.Reason),
            ])]);
    }
}
