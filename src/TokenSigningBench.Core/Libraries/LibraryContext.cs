using System.Reflection;
using System.Runtime.Loader;

namespace TokenSigningBench.Core.Libraries;

/// <summary>This assembly, loaded once more, with a folder's Microsoft.IdentityModel under it.</summary>
/// <remarks>
/// What an overridden <see cref="Load"/> returns is taken by its name alone: an older version than the one that was compiled against is as welcome as
/// a newer one. A type or a member that it lacks is missed when the method that needs it is compiled.
/// </remarks>
internal sealed class LibraryContext : AssemblyLoadContext
{
    private static readonly string Own = Path.Combine(AppContext.BaseDirectory, $"{typeof(LibraryContext).Assembly.GetName().Name}.dll");

    private readonly string _folder;

    public LibraryContext(string folder)
    {
        _folder = folder;
        // Asked only for what neither the framework nor this program has: what an older version needed beside it.
        Resolving += (_, name) => File.Exists(FileOf(name)) ? LoadFromAssemblyPath(FileOf(name)) : null;
    }

    /// <summary>This assembly's other self.</summary>
    public Assembly LoadOwn() => LoadFromAssemblyPath(Own);

    // One that the folder lacks must be missed: this program's own would be of another version, and make a server of two halves.
    protected override Assembly? Load(AssemblyName assemblyName) =>
        IsTried(assemblyName.Name!) ? LoadFromAssemblyPath(FileOf(assemblyName)) : null;

    private static bool IsTried(string name) =>
        name.StartsWith("Microsoft.IdentityModel.", StringComparison.Ordinal)
        || name.StartsWith("System.IdentityModel.", StringComparison.Ordinal);

    private string FileOf(AssemblyName name) => Path.Combine(_folder, $"{name.Name}.dll");
}
