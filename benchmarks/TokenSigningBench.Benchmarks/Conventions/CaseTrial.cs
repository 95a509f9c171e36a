using System.Collections.Concurrent;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark without a certificate, whose result is verified before it is timed.</summary>
public interface ITriedBenchmark
{
    /// <summary>Runs the case of the current parameters once and verifies its result.</summary>
    CaseTrial Trial();
}

/// <summary>The verification of a case in this process, so that a row without times can state the reason.</summary>
/// <param name="VerifiedBy">What the result is compared with.</param>
/// <param name="WhyNot">Why the case is not timed; null if it is.</param>
/// <param name="IsUnexpected">
/// Whether the reason is neither a missing feature of this machine nor a known defect with an issue number.
/// </param>
public sealed record CaseTrial(string VerifiedBy, string? WhyNot, bool IsUnexpected = false)
{
    private static readonly ConcurrentDictionary<string, CaseTrial> Trials = new();

    /// <summary>The trial of a case; null for another kind of benchmark.</summary>
    public static CaseTrial? Of(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(ITriedBenchmark))
            ? Trials.GetOrAdd(
                $"{benchmarkCase.Descriptor.Type} {benchmarkCase.Parameters.DisplayInfo}",
                _ => CaseInstance.Of<ITriedBenchmark>(benchmarkCase)!.Trial()
            )
            : null;

    /// <param name="prove">
    /// Returns what the result was compared with. Throws <see cref="NotSupportedException"/> for what this machine lacks, and <see
    /// cref="InvalidOperationException"/> for a wrong result.
    /// </param>
    /// <param name="verifiedBy">What a result would be compared with, if there is none.</param>
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

    /// <summary>Throws for a case that must not be timed.</summary>
    /// <exception cref="InvalidOperationException">The case has a reason not to be timed.</exception>
    public void Require()
    {
        if (WhyNot is not null)
            throw new InvalidOperationException($"Not timed: {WhyNot}");
    }
}
