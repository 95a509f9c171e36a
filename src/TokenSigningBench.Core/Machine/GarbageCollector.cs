using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Machine;

/// <summary>A garbage collector mode that a process is started with.</summary>
public sealed record GarbageCollector
{
    private static readonly string Library =
        OperatingSystem.IsWindows() ? "clrgc.dll"
        : OperatingSystem.IsMacOS() ? "libclrgc.dylib"
        : "libclrgc.so";

    private GarbageCollector(string name, bool server, bool concurrent, int? adaptation = null, string library = "")
    {
        (Name, IsServer, IsConcurrent, Adaptation, LibraryName) = (name, server, concurrent, adaptation, library);
        Variables = new Dictionary<string, string>
        {
            ["DOTNET_gcServer"] = server ? "1" : "0",
            ["DOTNET_gcConcurrent"] = concurrent ? "1" : "0",
            ["DOTNET_GCDynamicAdaptationMode"] = adaptation?.ToString(CultureInfo.InvariantCulture) ?? "",
            ["DOTNET_GCName"] = library,
        };
    }

    /// <summary>.NET's default.</summary>
    public static GarbageCollector Workstation { get; } = new("workstation, concurrent", server: false, concurrent: true);

    /// <summary>All modes, the default first.</summary>
    public static IReadOnlyList<GarbageCollector> All { get; } =
    [
        Workstation,
        new("workstation, not concurrent", server: false, concurrent: false),
        new("server", server: true, concurrent: true, adaptation: 1),
        new("server, without dynamic adaptation", server: true, concurrent: true, adaptation: 0),
        new("libclrgc, workstation, concurrent", server: false, concurrent: true, library: Library),
    ];

    public string Name { get; }

    /// <summary>Whether it has one heap per core.</summary>
    public bool IsServer { get; }

    /// <summary>Whether it collects the oldest generation while the program runs.</summary>
    public bool IsConcurrent { get; }

    /// <summary>The environment variables that select it, as the runtime documents them. Empty ones are not set.</summary>
    public IReadOnlyDictionary<string, string> Variables { get; }

    /// <summary>Why this runtime does not have it; null if it does.</summary>
    public string? UnavailableReason =>
        LibraryName.Length == 0 || File.Exists(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), LibraryName))
            ? null
            : $"this runtime ships no {LibraryName}";

    // Only server heaps adapt. Workstation heaps report a mode that they do not have.
    private int? Adaptation { get; }

    private string LibraryName { get; }

    public static GarbageCollector Named(string name) => All.Single(collector => collector.Name == name);

    /// <summary>Checks that this process runs with this mode, because the runtime ignores unknown variables.</summary>
    /// <exception cref="InvalidOperationException">The process runs with another mode.</exception>
    public void RequireActive()
    {
        IReadOnlyDictionary<string, object> active = GC.GetConfigurationVariables();
        Require("ServerGC", IsServer);
        Require("ConcurrentGC", IsConcurrent);
        Require("GCName", LibraryName);
        if (Adaptation is { } mode)
            Require("GCDynamicAdaptationMode", (long)mode);

        void Require(string name, object expected)
        {
            if (!active.TryGetValue(name, out object? value) || !value.Equals(expected))
                throw new InvalidOperationException(
                    $"This process does not collect as '{Name}' does: {name} is {value ?? "not set"}, not {expected}"
                );
        }
    }

    public override string ToString() => Name;
}
