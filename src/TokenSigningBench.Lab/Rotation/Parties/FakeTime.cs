using System.Runtime.InteropServices;

namespace TokenSigningBench.Lab.Rotation.Parties;

/// <summary>libfaketime, which lets the clock of a whole program run faster.</summary>
internal static class FakeTime
{
    private const string File = "libfaketimeMT.so.1";

    /// <summary>The library's path; null if it is not installed.</summary>
    public static string? Library { get; } =
        new[] { $"/usr/lib/{Machine}-linux-gnu/faketime/{File}", $"/usr/lib/faketime/{File}" }.FirstOrDefault(System.IO.File.Exists);

    /// <summary>The variables that a program starts with; none at speed 1.</summary>
    public static IReadOnlyDictionary<string, string> Environment(double speed) =>
        speed <= 1
            ? PartyText.Environment
            : new Dictionary<string, string>(PartyText.Environment)
            {
                ["LD_PRELOAD"] = Library!,
                ["FAKETIME"] = Invariant($"+0 x{speed}"),
                // The monotonic clock limits requests: a time limit of 5 s would become one of 83 ms.
                ["FAKETIME_DONT_FAKE_MONOTONIC"] = "1",
            };

    private static string Machine => RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? "aarch64" : "x86_64";
}
