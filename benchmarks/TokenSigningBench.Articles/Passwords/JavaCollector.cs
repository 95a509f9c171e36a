namespace TokenSigningBench.Articles.Passwords;

/// <summary>A garbage collector of OpenJDK.</summary>
/// <param name="Name">Its name in the article, and in statements.</param>
/// <param name="Option">The option of the JVM that selects it, which the running JVM is asked for.</param>
/// <param name="Bean">What the name of each of its <c>GarbageCollectorMXBean</c>s contains, or one of several.</param>
internal sealed record JavaCollector(string Name, string Option, params IReadOnlyList<string> Bean)
{
    /// <summary>The default of a machine with two processors and 2 GB, with which the article's other tables were measured.</summary>
    public static JavaCollector Default { get; } = new("G1", "UseG1GC", "G1");

    /// <summary>The article's four, and Serial.</summary>
    public static IReadOnlyList<JavaCollector> Collectors { get; } =
    [
        new("Serial", "UseSerialGC", "Copy", "MarkSweepCompact"),
        new("Parallel", "UseParallelGC", "PS "),
        Default,
        new("ZGC", "UseZGC", "ZGC"),
        new("Shenandoah", "UseShenandoahGC", "Shenandoah"),
    ];

    /// <summary>
    /// The collectors, and the default once more without the processor's instructions for SHA: the article's laptop had none.
    /// </summary>
    public static IReadOnlyList<JavaCollector> All { get; } =
    [.. Collectors, Default with { Name = PasswordPlatforms.WithoutSha, Options = ["-XX:-UseSHA"] }];

    /// <summary>More options of the JVM.</summary>
    public IReadOnlyList<string> Options { get; private init; } = [];

    /// <summary>Checks that a JVM runs with this collector and with no other.</summary>
    /// <param name="settings">What the running JVM says of itself.</param>
    /// <exception cref="InvalidOperationException">It runs with another.</exception>
    public void RequireActive(IReadOnlyDictionary<string, string> settings)
    {
        string[] active = [.. Collectors.Where(one => settings.GetValueOrDefault(one.Option) == "true").Select(one => one.Option)];
        string beans = settings.GetValueOrDefault("collectors", "");
        if (active is not [var only] || only != Option || !beans.Split(", ").All(bean => Bean.Any(bean.Contains)))
        {
            throw new InvalidOperationException(
                $"The JVM does not collect as '{Name}' does: it says {string.Join(", ", active.DefaultIfEmpty("nothing"))}, with {beans}"
            );
        }
    }
}
