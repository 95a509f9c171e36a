namespace TokenSigningBench.Lab.Tsung;

/// <summary>What Tsung's dump tells of one person. Moments are in milliseconds from the beginning of their own host.</summary>
internal sealed class TsungRecord
{
    /// <summary>When they started; null where they never did.</summary>
    public double? Began { get; set; }

    /// <summary>Each request that was answered: its name, when that was, how long it took, and the status.</summary>
    public List<(string Phase, double Ended, double Milliseconds, string Status)> Answers { get; } = [];

    /// <summary>What was found of the last answer: "done", or what was wrong with it; null where it was not looked at.</summary>
    public string? Verdict { get; set; }

    /// <summary>The error that the server named, or nothing.</summary>
    public string Error { get; set; } = "";
}
