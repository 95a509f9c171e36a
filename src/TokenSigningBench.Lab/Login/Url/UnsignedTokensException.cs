using TokenSigningBench.Check.RelyingParties;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>A server of the user's sends unsigned tokens. This is a result and not an error: the run says which tokens.</summary>
public sealed class UnsignedTokensException(UnsignedTokensRun run) : Exception($"{run.Source}: its {run.First.Name} has no signature")
{
    public UnsignedTokensRun Run => run;
}
