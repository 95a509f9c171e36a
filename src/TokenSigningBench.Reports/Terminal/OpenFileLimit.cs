namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// How many files this process may have open at once. With too few, the runtime ends programs without a message, or says that a library is
/// missing.
/// </summary>
public static class OpenFileLimit
{
    /// <summary>Enough for every command that starts no server: <c>check</c> needs about 110.</summary>
    public const int Min = 256;

    private const string Limits = "/proc/self/limits";

    /// <summary>The limit, where it is too small; null where it is not, or is not known.</summary>
    public static int? FindTooSmall() => OperatingSystem.IsLinux() && File.Exists(Limits) ? TooSmall(File.ReadAllText(Limits)) : null;

    /// <param name="limits">The text of /proc/PID/limits, proc(5).</param>
    public static int? TooSmall(string limits)
    {
        const string name = "Max open files";
        int start = limits.IndexOf(name, StringComparison.Ordinal);
        if (start < 0)
            return null;
        string rest = limits[(start + name.Length)..].TrimStart();
        return int.TryParse(rest[..rest.IndexOf(' ', StringComparison.Ordinal)], CultureInfo.InvariantCulture, out int limit) && limit < Min
            ? limit
            : null;
    }
}
