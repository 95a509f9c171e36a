using System.Collections.Concurrent;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark, not of a certificate, whose case is tried before it is timed.</summary>
public interface ITriedBenchmark
{
    /// <summary>Tries the case that the parameters name.</summary>
    CaseTrial Trial();
}

/// <summary>Tries a case in this process, so that a row without times can say why.</summary>
/// <param name="VerifiedBy">What its result is held against.</param>
/// <param name="WhyNot">Why it is not timed; null if it is.</param>
/// <param name="IsUnexpected">Whether that is neither for want of something on this machine nor a defect that is known by its number.</param>
public sealed record CaseTrial(string VerifiedBy, string? WhyNot, bool IsUnexpected = false)
{
    private static readonly ConcurrentDictionary<string, CaseTrial> Trials = new();

    /// <summary>The case's trial; null for a benchmark of another kind.</summary>
    public static CaseTrial? Of(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(ITriedBenchmark))
            ? Trials.GetOrAdd(
                $"{benchmarkCase.Descriptor.Type} {benchmarkCase.Parameters.DisplayInfo}",
                _ => CaseInstance.Of<ITriedBenchmark>(benchmarkCase)!.Trial()
            )
            : null;

    /// <param name="prove">Returns what the result was held against; throws <see cref="NotSupportedException"/> for what cannot be had here, <see cref="InvalidOperationException"/> for what is wrong.</param>
    /// <param name="verifiedBy">What a result would have been held against, where there is none.</param>
    public static CaseTrial Of(Func<string> prove, string verifiedBy = "")
    {
        ArgumentNullException.ThrowIfNull(prove);
        try
        {
            return new(prove(), null);
        }
        catch (NotSupportedException e)
        {
            return new(verifiedBy, e.Message);
        }
        catch (InvalidOperationException e)
        {
            return new(verifiedBy, e.Message, IsUnexpected: true);
        }
    }

    /// <summary>Ends a case that must not be timed.</summary>
    /// <exception cref="InvalidOperationException">There is a reason not to time it.</exception>
    public void Require()
    {
        if (WhyNot is not null)
            throw new InvalidOperationException($"Not timed: {WhyNot}");
    }
}
