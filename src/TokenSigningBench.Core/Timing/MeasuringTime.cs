namespace TokenSigningBench.Core.Timing;

/// <summary>How long is warmed up, measured and simulated what nobody gave a time for.</summary>
/// <remarks>
/// Tests look at everything but how precise a figure is. The runtimeconfig.json of the programs that they start has a switch that makes
/// these times a tenth; no option and no environment variable does, so that nobody's figures are such by mistake.
/// </remarks>
public static class MeasuringTime
{
    // Among a program's configProperties.
    private const string Switch = "TokenSigningBench.ShortMeasurements";

    private const int Shortened = 10;

    // In less, a server that shares its cores answers too few.
    private static readonly TimeSpan MinOfAnswers = TimeSpan.FromSeconds(1);

    private static readonly bool IsShort = AppContext.TryGetSwitch(Switch, out bool isSet) && isSet;

    /// <summary>What is made of a usual time: a tenth.</summary>
    public static TimeSpan Of(TimeSpan usual) => IsShort ? usual / Shortened : usual;

    /// <summary>What is made of a usual time in which a server's answers are counted: a tenth, and a second at least.</summary>
    public static TimeSpan OfAnswers(TimeSpan usual) => IsShort && Of(usual) < MinOfAnswers ? MinOfAnswers : Of(usual);

    /// <summary>What is made of a usual number of calls, or of logins.</summary>
    public static int Of(int usual) => IsShort ? usual / Shortened : usual;
}
