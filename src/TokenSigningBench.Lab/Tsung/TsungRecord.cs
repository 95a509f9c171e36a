namespace TokenSigningBench.Lab.Tsung;

/// <summary>The entries of one user in the Tsung dump. Timestamps are in ms from the beginning on the host of the user.</summary>
internal sealed class TsungRecord
{
    /// <summary>The actual start; null if there was none.</summary>
    public double? Began { get; set; }

    /// <summary>Each answered request: its name, its end, its duration in ms, and the status.</summary>
    public List<(string Phase, double Ended, double Milliseconds, string Status)> Answers { get; } = [];

    /// <summary>The check of the last response: "done", or what was wrong; null if it was not checked.</summary>
    public string? Verdict { get; set; }

    /// <summary>The error that the server named; empty for none.</summary>
    public string Error { get; set; } = "";
}
