using System.Collections.Concurrent;
using ArchUnitNET.Domain;
using ArchUnitNET.Loader;
using Assembly = System.Reflection.Assembly;

namespace TokenSigningBench.Architecture.Tests;

/// <summary>
/// The dependencies between a project's folders, taken from its compiled types. A folder is a namespace below the project's namespace.
/// </summary>
/// <param name="Project">The project's name, which is also the root of its namespaces.</param>
/// <param name="Dependencies">For each folder, the folders it depends on, each with a pair of types as the reason.</param>
internal sealed record FolderGraph(string Project, IReadOnlyDictionary<string, IReadOnlyDictionary<string, string>> Dependencies)
{
    // To read an assembly takes a second, and several tests ask.
    private static readonly ConcurrentDictionary<string, Lazy<ArchUnitNET.Domain.Architecture>> Loaded = new();

    /// <summary>The name of the project's root folder.</summary>
    public const string Root = ".";

    /// <summary>The types of assemblies, read once.</summary>
    public static ArchUnitNET.Domain.Architecture Load(params Assembly[] assemblies) =>
        Loaded
            .GetOrAdd(
                string.Join(' ', assemblies.Select(one => one.GetName().Name)),
                _ => new(() => new ArchLoader().LoadAssemblies(assemblies).Build())
            )
            .Value;

    /// <param name="assemblies">The assemblies that contain types of the project.</param>
    public static FolderGraph Of(string project, params Assembly[] assemblies)
    {
        ArchUnitNET.Domain.Architecture architecture = Load(assemblies);
        var dependencies = new SortedDictionary<string, IReadOnlyDictionary<string, string>>(StringComparer.Ordinal);
        foreach (
            IGrouping<string, IType> folder in architecture
                .Types.Where(IsInSource)
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

    /// <summary>
    /// The violations of an order: a folder that depends on a later one, or on one without a place. A feature's folder needs no place:
    /// only the list of features, in the project's own folder, depends on it.
    /// </summary>
    /// <param name="order">The folders in order; each may depend only on the ones before it.</param>
    public IEnumerable<string> Violations(IReadOnlyList<string> order)
    {
        foreach ((string folder, IReadOnlyDictionary<string, string> others) in Dependencies.Where(one => one.Key != Root))
        {
            foreach ((string other, string types) in others.Where(other => !order.Contains(other.Key)))
                yield return $"{Project}: the folder {other} has no place in the order, and {folder} depends on it: {types}";
        }

        foreach (string missing in order.Except(Dependencies.Keys))
            yield return $"{Project}: the order names {missing}, and there is no such folder";
        foreach ((string folder, IReadOnlyDictionary<string, string> others) in Dependencies)
        {
            foreach (
                (string other, string types) in others.Where(other =>
                    order.Contains(folder) && order.ToList().IndexOf(other.Key) >= order.ToList().IndexOf(folder)
                )
            )
                yield return $"{Project}: {folder} must not depend on {other}: {types}";
        }
    }

    /// <summary>The direct dependencies of a folder, without the transitive ones: if A needs B and B needs C, A to C is left out.</summary>
    public IEnumerable<string> Direct(string folder) =>
        Dependencies[folder].Keys.Where(other => !Dependencies[folder].Keys.Any(between => between != other && Reaches(between, other)));

    // Without what it has come from: where folders depend on each other in a circle, the order's test says so, and this must end.
    private bool Reaches(string from, string to, params IEnumerable<string> through) =>
        Dependencies[from].Keys.Any(next => next == to || (!through.Contains(next) && Reaches(next, to, [.. through, from])));

    private static bool IsOf(string project, IType type) =>
        type.Namespace is { } space && (space.FullName == project || space.FullName.StartsWith($"{project}.", StringComparison.Ordinal));

    // Types that the compiler and its generators add belong to no folder.
    private static bool IsInSource(IType type) => !type.IsCompilerGenerated;

    private static string FolderOf(string project, IType type) =>
        type.Namespace.FullName == project ? Root : type.Namespace.FullName[(project.Length + 1)..].Replace('.', '/');
}
