using System.Reflection;
using System.Runtime.Loader;

namespace TokenSigningBench.Check.Libraries;

/// <summary>Loads this assembly, and those of this project that it uses, once more: with a folder's Microsoft.IdentityModel.</summary>
/// <remarks>
/// What an overridden <see cref="Load"/> returns is matched by name only: a version older than the compiled one works as well as a newer
/// one. A missing type or member fails when the method that needs it is compiled.
/// </remarks>
internal sealed class LibraryContext : AssemblyLoadContext
{
    private static readonly AssemblyName Own = typeof(LibraryContext).Assembly.GetName();

    // What signs and creates keys.
    private static readonly string Ground = typeof(JwsAlgorithm).Assembly.GetName().Name!;

    private readonly string _folder;

    private LibraryContext(string folder)
    {
        _folder = folder;
        // Raised only for assemblies that neither the framework nor this program has: dependencies of older versions.
        Resolving += (_, name) => File.Exists(FileOf(name)) ? LoadFromAssemblyPath(FileOf(name)) : null;
    }

    /// <summary>A private static method of a class in the second copy of this assembly.</summary>
    /// <remarks>The only calls by reflection. Arguments and results are of the framework's own types.</remarks>
    /// <exception cref="PlatformNotSupportedException">The program was compiled ahead of time, and loads no libraries.</exception>
    public static MethodInfo LoadOwn(string folder, Type type, string method) =>
        LibraryFolder.CanBeLoaded
            ? new LibraryContext(folder)
                .LoadFromAssemblyPath(OwnFile(Own))
                .GetType(type.FullName!)!
                .GetMethod(method, BindingFlags.NonPublic | BindingFlags.Static)!
            : throw new PlatformNotSupportedException();

    /// <summary>What a folder's code threw, in one line. It may throw anything, most often for a missing type or member.</summary>
    public static string Describe(Exception thrown)
    {
        Exception cause = thrown.GetBaseException();
        return $"{cause.GetType().Name}: {cause.Message.ReplaceLineEndings(" ").TrimEnd(' ', '.')}";
    }

    // An assembly that the folder lacks must stay missing: this program's own is of another version, and a mix of both would be tested.
    protected override Assembly? Load(AssemblyName assemblyName) =>
        IsIdentityModel(assemblyName.Name!) ? LoadFromAssemblyPath(FileOf(assemblyName))
        : assemblyName.Name == Ground ? LoadFromAssemblyPath(OwnFile(assemblyName))
        : null;

    private static string OwnFile(AssemblyName name) => Path.Combine(AppContext.BaseDirectory, $"{name.Name}.dll");

    private static bool IsIdentityModel(string name) =>
        name.StartsWith("Microsoft.IdentityModel.", StringComparison.Ordinal)
        || name.StartsWith("System.IdentityModel.", StringComparison.Ordinal);

    private string FileOf(AssemblyName name) => Path.Combine(_folder, $"{name.Name}.dll");
}
