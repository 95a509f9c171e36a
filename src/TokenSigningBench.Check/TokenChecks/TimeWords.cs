namespace TokenSigningBench.Check.TokenChecks;

/// <summary>Times in words: "3 h ago".</summary>
internal static class TimeWords
{
    private const double DaysPerYear = 365.25;

    /// <summary>A duration in its largest unit, without a sign.</summary>
    public static string Of(TimeSpan time)
    {
        TimeSpan length = time.Duration();
        return length.TotalDays >= 2 * DaysPerYear ? Invariant($"{length.TotalDays / DaysPerYear:0} years")
            : length.TotalDays >= 2 ? Invariant($"{length.TotalDays:0} days")
            : length.TotalHours >= 1 ? Invariant($"{length.TotalHours:0.#} h")
            : length.TotalMinutes >= 1 ? Invariant($"{length.TotalMinutes:0} min")
            : Invariant($"{length.TotalSeconds:0} s");
    }

    /// <summary>A time as its distance from now.</summary>
    public static string FromNow(DateTimeOffset time, DateTimeOffset now) => time <= now ? $"{Of(now - time)} ago" : $"in {Of(time - now)}";

    /// <summary>A time in UTC.</summary>
    public static string Utc(DateTimeOffset time) => Invariant($"{time.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC");

    /// <summary>When a token was issued and until when it is valid, one sentence each.</summary>
    public static IReadOnlyList<string> Of(TokenInspection token)
    {
        DateTimeOffset now = token.Now;
        List<string> sentences = [];
        if (token.Parts.Time("iat") is { } issued)
            sentences.Add($"Issued {FromNow(issued, now)} ({Utc(issued)}).");
        if (token.Parts.Time("nbf") is { } from && from > now)
            sentences.Add($"Not valid until {Utc(from)}, {FromNow(from, now)}.");
        if (token.Parts.Time("exp") is { } to)
            sentences.Add(to <= now ? $"Expired {FromNow(to, now)} ({Utc(to)})." : $"Valid for {Of(to - now)} more, until {Utc(to)}.");
        return sentences;
    }
}
