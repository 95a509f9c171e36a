namespace TokenSigningBench.Check.Inspection;

/// <summary>A lint rule: judges what is known of a certificate.</summary>
public interface IRule
{
    /// <summary>The id of its findings.</summary>
    string Id { get; }

    /// <summary>What it finds, for a list of all rules: one clause without a full stop, at most 100 characters.</summary>
    string Title { get; }

    /// <summary>The authority behind it: a standard, a library's limit, the policy.</summary>
    string Source { get; }

    /// <summary>What it says of itself to somebody who has only its id.</summary>
    RuleHelp Help { get; }

    /// <summary>Whether there is anything to judge.</summary>
    bool Applies(KeyInspection inspection);

    /// <returns>The finding; null if there is none.</returns>
    Finding? Judge(KeyInspection inspection);
}
