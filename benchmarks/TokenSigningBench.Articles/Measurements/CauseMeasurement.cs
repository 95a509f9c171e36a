using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>An experiment: a ratio of two operations with and without what is called its cause.</summary>
/// <param name="Id">The article's number and a few words.</param>
/// <param name="Cause">The cause, as the statements name it.</param>
/// <param name="Operation">The first operation of the ratio.</param>
/// <param name="ComparedWith">The second one.</param>
internal sealed record CauseTest(string Id, string Cause, string Operation, string ComparedWith)
{
    /// <summary>The processor's extension that OpenSSL is kept from using; null if other operations take the place.</summary>
    public CpuExtension? Masked { get; init; }

    /// <summary>The operations that lack the cause, and what is different in them; null if an extension is masked.</summary>
    public (string Operation, string ComparedWith, string Difference)? Instead { get; init; }

    /// <summary>What was changed to remove the cause.</summary>
    public string Without => Masked is { } extension ? $"OPENSSL_ia32cap={extension.Mask}" : Instead!.Value.Difference;
}

/// <summary>An extension of the processor, and the mask by which OpenSSL does not use it (OPENSSL_ia32cap(3)).</summary>
/// <param name="Name">Its name in <see cref="MachineFacts.CryptoExtensions"/>.</param>
internal sealed record CpuExtension(string Name, string Mask)
{
    // Bits 21 and 29 of EBX of CPUID leaf 7.
    public static CpuExtension WideMultiplications { get; } = new("AVX512-IFMA", ":~0x200000");

    public static CpuExtension Sha { get; } = new("SHA-NI", ":~0x20000000");

    // Bit 25 of ECX of CPUID leaf 1.
    public static CpuExtension Aes { get; } = new("AES-NI", "~0x200000000000000");
}

/// <summary>Measures ratios with and without their causes, in processes that differ in nothing else, interleaved.</summary>
internal static class CauseMeasurement
{
    private const int MaxRounds = 100;

    private static readonly TimeSpan Slot = MeasuringTime.Of(TimeSpan.FromMilliseconds(20));

    /// <param name="time">How long the rounds take at most, after the processes have started.</param>
    public static IReadOnlyList<MeasuredCause> Measure(IReadOnlyList<CauseTest> tests, TimeSpan time, ArticleContext context)
    {
        IReadOnlyList<string>? extensions = MachineFacts.Read().CryptoExtensions;
        (string Mask, string Name)[] needed =
        [
            .. tests
                .Where(test => FindMissing(test, extensions) is null)
                .SelectMany(test => WithCause(test).Concat(Without(test)))
                .Distinct(),
        ];
        List<OperationProcess> processes = [];
        try
        {
            List<((string Mask, string Name) Key, Contender Contender)> contenders = [];
            foreach (IGrouping<string, string> names in needed.GroupBy(one => one.Mask, one => one.Name))
            {
                var process = OperationProcess.Start(names.Key.Length > 0 ? names.Key : null, [.. names]);
                processes.Add(process);
                contenders.AddRange(names.Select(name => ((names.Key, name), process.Contender(name))));
            }

            InterleavedTimes? times =
                contenders.Count == 0 ? null : context.Interleave([.. contenders.Select(one => one.Contender)], MaxRounds, Slot, time);
            Dictionary<(string, string), double[]> costs = contenders
                .Index()
                .ToDictionary(one => one.Item.Key, one => times![one.Index].Cost);
            return [.. tests.Select(test => Measured(test, FindMissing(test, extensions), costs))];
        }
        finally
        {
            processes.ForEach(process => process.Dispose());
        }
    }

    private static MeasuredCause Measured(CauseTest test, string? missing, Dictionary<(string, string), double[]> costs)
    {
        double[]?[] times = [.. WithCause(test).Concat(Without(test)).Select(key => missing is null ? costs[key] : null)];
        return new(test.Id, test.Cause, test.Without, test.Operation, test.ComparedWith, times[0], times[1], times[2], times[3], missing);
    }

    private static (string Mask, string Name)[] WithCause(CauseTest test) => [("", test.Operation), ("", test.ComparedWith)];

    private static (string Mask, string Name)[] Without(CauseTest test) =>
        test.Masked is { } extension
            ? [(extension.Mask, test.Operation), (extension.Mask, test.ComparedWith)]
            : [("", test.Instead!.Value.Operation), ("", test.Instead.Value.ComparedWith)];

    private static string? FindMissing(CauseTest test, IReadOnlyList<string>? extensions) =>
        test.Masked is not { } extension || extensions?.Contains(extension.Name) == true ? null
        : extensions is null ? "the processor's extensions are not known here"
        : $"this processor has no {extension.Name}";
}
