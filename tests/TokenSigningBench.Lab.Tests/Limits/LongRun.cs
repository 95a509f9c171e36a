using System.Text.Json;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>
/// Whether the tests are the long run of scripts/long.sh, and where it writes: TOKENBENCH_ABUSE_RUNS is the folder for the results.
/// </summary>
internal static class LongRun
{
    private static readonly JsonSerializerOptions Json = new() { WriteIndented = true };

    private static readonly string? Folder = Environment.GetEnvironmentVariable("TOKENBENCH_ABUSE_RUNS");

    public static bool IsEnabled => Folder is not null;

    public static void Write(string name, object run)
    {
        if (Folder is null)
            return;
        Directory.CreateDirectory(Folder);
        File.WriteAllText(Path.Combine(Folder, $"abuse-{name.Replace(' ', '-')}.json"), JsonSerializer.Serialize(run, Json));
    }
}
