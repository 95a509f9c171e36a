namespace TokenSigningBench.Core.Timing;

/// <summary>Default durations of warm-up, measurement and simulation.</summary>
/// <remarks>
/// Tests check everything except how precise a figure is. The runtimeconfig.json of the programs that they start has a switch that makes
/// these times a tenth. No option and no environment variable does, so that shortened measurements cannot happen by mistake.
/// </remarks>
public static class MeasuringTime
{
    // A name in a program's configProperties.
    private const string Switch = "TokenSigningBench.ShortMeasurements";

    private const int Shortened = 10;

    // In less time, a server that shares its cores sends too few responses.
    private static readonly TimeSpan MinResponseWindow = TimeSpan.FromSeconds(1);

    /// <summary>Whether this is a test's process or program, whose figures need not be precise.</summary>
    public static bool IsShort { get; } = AppContext.TryGetSwitch(Switch, out bool isSet) && isSet;

    /// <summary>The default time, or a tenth of it with the switch.</summary>
    public static TimeSpan Of(TimeSpan usual) => IsShort ? usual / Shortened : usual;

    /// <summary>The default time in which a server's responses are counted, or with the switch a tenth of it, at least a second.</summary>
    public static TimeSpan OfAnswers(TimeSpan usual) => IsShort && Of(usual) < MinResponseWindow ? MinResponseWindow : Of(usual);

    /// <summary>The default number of calls or logins, or a tenth of it with the switch.</summary>
    public static int Of(int usual) => IsShort ? usual / Shortened : usual;
}
