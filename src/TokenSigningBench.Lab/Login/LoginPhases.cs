namespace TokenSigningBench.Lab.Login;

/// <summary>The time of one login by phase, as a chart and a table.</summary>
internal static class LoginPhases
{
    private const string Unattributed = "not reported by the server";

    public static IEnumerable<DocumentItem> Items(LoginFigures figures)
    {
        (LoginServer Server, string Part, double Milliseconds)[] parts =
        [
            .. from one in figures.Run.Servers.Zip(figures.Shares)
            where one.Second.Full is not null
            from part in PartsOf(one.Second)
            select (one.First, part.Key, part.Value),
        ];
        if (parts.Length == 0)
            yield break;
        Dictionary<LoginServer, string> names = LoginDocument.Names(figures.Run.Servers);
        // The same order in every bar: the largest part first, the unattributed time last.
        string[] order =
        [
            .. parts
                .GroupBy(part => part.Part)
                .OrderBy(part => part.Key == Unattributed)
                .ThenByDescending(part => part.Max(one => one.Milliseconds))
                .Select(part => part.Key),
        ];
        yield return new ReportChart
        {
            Title = "Time to first byte of one login, by phase",
            Kind = ChartKind.Stack,
            IsStory = true,
            Dimension = "certificate",
            Figure = "ms",
            Points =
            [
                .. from name in order
                from part in parts
                where part.Part == name
                select new ChartPoint(name, names[part.Server], part.Milliseconds),
            ],
        };
        yield return ReportTable.Of(
            "Time of one login by phase: medians of full requests",
            parts,
            [
                new("Certificate", part => ReportCell.Of(part.Server.Certificate)),
                new("Phase", part => ReportCell.Of(part.Part)),
                new("Median, ms", part => ReportCell.Figure(part.Milliseconds), true),
            ]
        );
    }

    private static IEnumerable<KeyValuePair<string, double>> PartsOf(LoginShare share)
    {
        double full = share.Full!.Value.Estimate;
        if (share.Parts.Count > 0)
            return [.. share.Parts, new(Unattributed, Math.Max(0, full - share.Parts.Sum(part => part.Value)))];
        // Without the server's own times, the time for the token is bounded by the difference from requests without a token.
        double token = Math.Clamp(share.TokenMilliseconds?.Estimate ?? 0, 0, full);
        return [new("creating a token (full request minus without nonce)", token), new("everything else", full - token)];
    }
}
