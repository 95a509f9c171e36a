using ArchUnitNET.Domain;
using ArchUnitNET.Loader;
using Assembly = System.Reflection.Assembly;

namespace TokenSigningBench.Architecture.Tests;

/// <summary>Which folders of a project's source depend on which, as its compiled types say it: a folder is a namespace below the project's.</summary>
/// <param name="Project">The project's name, which its namespaces begin with.</param>
/// <param name="Dependencies">For each folder the others that it depends on, and for each of these a pair of types that shows it.</param>
internal sealed record FolderGraph(string Project, IReadOnlyDictionary<string, IReadOnlyDictionary<string, string>> Dependencies)
{
    /// <summary>What the project's own folder is called, which all others are in.</summary>
    public const string Root = ".";

    /// <param name="assemblies">What has types of it.</param>
    public static FolderGraph Of(string project, params Assembly[] assemblies)
    {
        ArchUnitNET.Domain.Architecture architecture = new ArchLoader().LoadAssemblies(assemblies).Build();
        var dependencies = new SortedDictionary<string, IReadOnlyDictionary<string, string>>(StringComparer.Ordinal);
        foreach (
            IGrouping<string, IType> folder in architecture
                .Types.Where(IsWritten)
                .Where(type => IsOf(project, type))
                .GroupBy(type => FolderOf(project, type))
        )
        {
            var others = new SortedDictionary<string, string>(StringComparer.Ordinal);
            foreach (IType type in folder)
            {
                foreach (
                    IType other in type
                        .Dependencies.Select(dependency => dependency.Target)
                        .Where(target => target is not GenericParameter && IsOf(project, target))
                )
                {
                    if (FolderOf(project, other) is var name && name != folder.Key)
                        others.TryAdd(name, $"{type.Name} uses {other.Name}");
                }
            }

            dependencies[folder.Key] = others;
        }

        return new(project, dependencies);
    }

    /// <summary>What breaks an order: a folder depends on one that stands behind it, or stands nowhere.</summary>
    /// <param name="order">The folders; each may depend on those before it alone.</param>
    public IEnumerable<string> Violations(IReadOnlyList<string> order)
    {
        foreach (string unknown in Dependencies.Keys.Except(order))
            yield return $"{Project}: the folder {unknown} has no place in the order";
        foreach (string gone in order.Except(Dependencies.Keys))
            yield return $"{Project}: the order names {gone}, and there is no such folder";
        foreach ((string folder, IReadOnlyDictionary<string, string> others) in Dependencies)
        {
            foreach (
                (string other, string types) in others.Where(other => order.ToList().IndexOf(other.Key) >= order.ToList().IndexOf(folder))
            )
                yield return $"{Project}: {folder} must not depend on {other}: {types}";
        }
    }

    /// <summary>What a folder depends on, without what follows from the rest: where A needs B and B needs C, that A needs C is not drawn.</summary>
    public IEnumerable<string> Direct(string folder) =>
        Dependencies[folder].Keys.Where(other => !Dependencies[folder].Keys.Any(between => between != other && Reaches(between, other)));

    private bool Reaches(string from, string to) => Dependencies[from].Keys.Any(next => next == to || Reaches(next, to));

    private static bool IsOf(string project, IType type) =>
        type.Namespace is { } space && (space.FullName == project || space.FullName.StartsWith($"{project}.", StringComparison.Ordinal));

    // What the compiler and its generators add stands in no folder.
    private static bool IsWritten(IType type) => !type.IsCompilerGenerated;

    private static string FolderOf(string project, IType type) =>
        type.Namespace.FullName == project ? Root : type.Namespace.FullName[(project.Length + 1)..].Replace('.', '/');
}
