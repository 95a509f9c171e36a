using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>Logins whose tokens come from the token endpoint.</summary>
internal abstract class FlowScenario : Scenario
{
    /// <summary>Receives every signed token of every login; null if none are kept.</summary>
    public TokenSample? TokenSample { get; init; }

    /// <summary>A visit that ends with a response of the token endpoint.</summary>
    protected abstract class FlowVisit(FlowScenario scenario) : Visit
    {
        public override bool AddsUpTimings => true;

        /// <summary>Checks the tokens of the last response, and ends the visit.</summary>
        /// <param name="needsUser">Whether an identity token and a refresh token must be there.</param>
        /// <param name="claim">A claim that a token must have, so that it is one for this request; null for none.</param>
        /// <param name="tokens">The tokens, which are complete only if the visit succeeded.</param>
        protected VisitStep End(
            RawResponse answer,
            bool needsUser,
            (string Name, string Value, Func<TokenResponse, string?> Of)? claim,
            out TokenResponse tokens
        )
        {
            tokens = TokenResponse.Read(answer, needsUser, out string? problem);
            if (problem is not null)
                return Fail(problem);
            if (
                claim is (var name, var value, var of)
                && !ResponseToken.HasClaim(
                    Encoding.ASCII.GetBytes(of(tokens)!),
                    Encoding.UTF8.GetBytes(name),
                    Encoding.UTF8.GetBytes(value)
                )
            )
                return Fail($"a token that is not for this request: its {name} is another, or missing");
            if (needsUser)
                scenario.TokenSample?.Add(tokens.IdToken!);
            scenario.TokenSample?.Add(tokens.AccessToken!);
            return VisitStep.Done;
        }
    }
}
