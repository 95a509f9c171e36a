using System.Reflection;
using System.Runtime.Loader;

namespace TokenSigningBench.Telemetry;

/// <summary>The versions of Microsoft.IdentityModel that a server runs with: its assemblies are made for each other.</summary>
internal static class LibraryVersions
{
    // Those that sign tokens, verify them or read key sets. Abstractions is not: other libraries raise it alone, and it has no code.
    private static readonly string[] Names =
    [
        "Microsoft.IdentityModel.JsonWebTokens",
        "Microsoft.IdentityModel.Logging",
        "Microsoft.IdentityModel.Protocols",
        "Microsoft.IdentityModel.Protocols.OpenIdConnect",
        "Microsoft.IdentityModel.Tokens",
        "System.IdentityModel.Tokens.Jwt",
    ];

    /// <summary>The assemblies that this process may load, or has loaded: one file may hold a whole program.</summary>
    public static IReadOnlyList<AssemblyName> OfProcess()
    {
        string[] paths = (AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES") as string ?? "").Split(Path.PathSeparator);
        return
        [
            .. paths
                .Where(path => IsNamed(Path.GetFileNameWithoutExtension(path)) && File.Exists(path))
                .Select(AssemblyName.GetAssemblyName)
                .Concat(AssemblyLoadContext.Default.Assemblies.Select(assembly => assembly.GetName()).Where(one => IsNamed(one.Name)))
                .DistinctBy(one => one.Name),
        ];
    }

    /// <summary>Each assembly with its version; null if all are of one version.</summary>
    public static string? Mixed(IReadOnlyCollection<AssemblyName> assemblies) =>
        assemblies.Select(one => one.Version).Distinct().Count() < 2
            ? null
            : string.Join(
                ", ",
                assemblies.OrderBy(one => one.Name, StringComparer.Ordinal).Select(one => $"{one.Name} {one.Version?.ToString(3)}")
            );

    private static bool IsNamed(string? name) => Names.Contains(name);
}
