namespace TokenSigningBench.Reports.Documents;

/// <summary>A result at a glance: the verdict, its subject, the figure behind it, and what to do.</summary>
/// <param name="Word">One of <see cref="VerdictWords"/>, or <see cref="Measured"/> if nothing was judged.</param>
/// <param name="Subject">What it is about: a certificate, a server, a peak.</param>
public sealed record VerdictCard(string Word, string Subject)
{
    /// <summary>The words where nothing was judged: a figure, and what to choose.</summary>
    public const string Measured = "MEASURED",
        Use = "USE";

    /// <summary>The figure without its unit: "30.1"; null for none.</summary>
    public string? Value { get; init; }

    /// <summary>The unit of the figure, or what it is a part of: "ms CPU", "of 60.6 ms".</summary>
    public string Unit { get; init; } = "";

    /// <summary>What the figure is, in one or two sentences; empty if the unit says it.</summary>
    public string Meaning { get; init; } = "";

    /// <summary>What to do, in one sentence; null if there is nothing to do.</summary>
    public string? Advice { get; init; }

    /// <summary>The short name of the certificate that it judges; null for none.</summary>
    public string? Key { get; init; }

    /// <summary>The one sentence to act on, which a page shows first; null where the card has it.</summary>
    public string? Action { get; init; }

    /// <summary>The card in one sentence, where the default does not read as one.</summary>
    public string? Summary { get; init; }

    /// <summary>The kind of the verdict; null where nothing was judged.</summary>
    public VerdictKind? Kind => VerdictWords.KindOf(Word);

    /// <summary>The position among cards: failed, undecided, passed, not judged.</summary>
    public int Urgency =>
        Kind switch
        {
            VerdictKind.Bad => 0,
            VerdictKind.Undecided => 1,
            VerdictKind.Good => 2,
            _ => 3,
        };

    /// <summary>The card as sentences, for formats without cards.</summary>
    public string Sentence =>
        Subject
        + (Value is null ? "" : $": {Value} {Unit}".TrimEnd())
        + (Meaning.Length == 0 ? "" : $"{(Value is null ? ":" : "")} {Meaning}")
        + (Advice is null ? "" : $" {Advice}");
}
