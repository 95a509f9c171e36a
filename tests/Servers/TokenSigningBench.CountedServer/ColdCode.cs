using System.Reflection;

namespace TokenSigningBench.CountedServer;

/// <summary>Code that has not run yet, as that of a server that has just started: each time the same code for other types.</summary>
internal sealed class ColdCode
{
    private static readonly Type[] Parts =
    [
        typeof(bool),
        typeof(byte),
        typeof(char),
        typeof(short),
        typeof(int),
        typeof(long),
        typeof(float),
        typeof(double),
        typeof(decimal),
        typeof(Guid),
        typeof(DateTime),
        typeof(TimeSpan),
    ];

    private static readonly MethodInfo Work = typeof(ColdCode).GetMethod(nameof(Count), BindingFlags.NonPublic | BindingFlags.Static)!;

    private int _next;

    /// <summary>Runs it for types that it has not run for.</summary>
    public void Run()
    {
        int number = Interlocked.Increment(ref _next);
        var parts = new Type[4];
        for (int i = 0; i < parts.Length; i++, number /= Parts.Length)
            parts[i] = Parts[number % Parts.Length];
        Work.MakeGenericMethod(typeof(ValueTuple<,,,>).MakeGenericType(parts)).Invoke(null, null);
    }

    // What a login does: a cache, a list that is sorted, a query. The runtime compiles all of it again for each value type.
    private static int Count<T>()
        where T : struct
    {
        var cache = new Dictionary<T, int> { [default] = 1 };
        var list = new List<T> { default, default };
        list.Sort(Comparer<T>.Default);
        var sorted = new SortedSet<T>(list);
        return list.Where(cache.ContainsKey).Distinct().GroupBy(one => one).ToDictionary(group => group.Key, group => group.Count()).Count
            + sorted.Count
            + new Queue<T>(list).Count;
    }
}
