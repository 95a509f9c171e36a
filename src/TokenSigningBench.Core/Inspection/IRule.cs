namespace TokenSigningBench.Core.Inspection;

/// <summary>One judgement, made from what is known of a certificate.</summary>
public interface IRule
{
    /// <summary>The id of its findings.</summary>
    string Id { get; }

    /// <summary>Who says so: a standard, a library's limit, the policy.</summary>
    string Source { get; }

    /// <summary>Whether there is anything to judge.</summary>
    bool Applies(KeyInspection inspection);

    /// <returns>What was found, or null where there is nothing to find.</returns>
    Finding? Judge(KeyInspection inspection);
}
