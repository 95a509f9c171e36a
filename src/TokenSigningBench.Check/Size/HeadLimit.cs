namespace TokenSigningBench.Check.Size;

public enum HeadKind
{
    Request,

    /// <summary>A response that passes through a proxy, or arrives at a client.</summary>
    Response,
}

/// <summary>A limit of one program for the head of a message, with its default settings.</summary>
/// <param name="Program">The name on the command line: "nginx".</param>
/// <param name="Version">The version that was measured, or that the documentation describes.</param>
/// <param name="Formula">What has to hold, in bytes.</param>
/// <param name="Passes">The formula as code.</param>
public sealed record HeadLimit(string Program, string Version, HeadKind Kind, string Formula, Predicate<MessageHead> Passes)
{
    /// <summary>How <see cref="Setting"/> begins where there is none.</summary>
    public const string NoSetting = "none: ";

    /// <summary>What the client sees above the limit: a status, or what happens instead.</summary>
    public required string Failure { get; init; }

    /// <summary>The setting that raises the limit, with an example; "none: ..." where there is no such setting.</summary>
    public required string Setting { get; init; }

    public bool HasSetting => !Setting.StartsWith(NoSetting, StringComparison.Ordinal);

    /// <summary>Whether the setting was tried: with it, a message passes that is refused without it. A test repeats it.</summary>
    public bool IsSettingTried => IsMeasured && HasSetting;

    /// <summary>What the program's log contains; null if it is silent, or if that was not measured.</summary>
    public string? LogLine { get; init; }

    /// <summary>The setting or the program without which this line is not logged; null if it is logged by default.</summary>
    public string? LogNeeds { get; init; }

    /// <summary>The line with what it needs.</summary>
    public string? LogText => LogNeeds is null ? LogLine : $"{LogLine} ({LogNeeds})";

    /// <summary>Where the limit is documented.</summary>
    public required string Source { get; init; }

    /// <summary>Whether it was measured on the installed program; false if it is only documented.</summary>
    public bool IsMeasured { get; init; } = true;
}
