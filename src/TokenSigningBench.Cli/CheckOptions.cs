using System.CommandLine;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Cli;

/// <summary>What a check is asked for, beside its sources.</summary>
internal sealed class CheckOptions
{
    private readonly Option<string?> _algorithm = new("--alg") { Description = "The tokens' algorithm: RS256 for RSA and the curve's own for EC when left out" };

    private readonly Option<double?> _budget = new("--budget") { Description = "The most that signing one token may cost, in milliseconds (10 when left out)" };

    private readonly Option<int> _tokensPerLogin = new("--tokens-per-login") { Description = "How many tokens one login signs: an identity and an access token are two", DefaultValueFactory = _ => new LoginDemand().TokensPerLogin };

    private readonly Option<string?> _peak = new("--peak") { Description = "The most logins that are expected: 100000/hour, 500/minute, 30/second" };

    private readonly Option<string?> _policy = new("--policy") { Description = "A JSON file of limits and of severities by finding" };

    public void AddTo(Command command)
    {
        command.Add(_algorithm);
        command.Add(_budget);
        command.Add(_tokensPerLogin);
        command.Add(_peak);
        command.Add(_policy);
    }

    /// <exception cref="SourceException">One of them makes no sense, or the policy cannot be read.</exception>
    public ExaminationRequest From(ParseResult parsed) => new()
    {
        Algorithm = parsed.GetValue(_algorithm) is { } name ? JwsAlgorithm.Parse(name) : null,
        Policy = PolicyOf(parsed),
        Demand = new(
            parsed.GetValue(_tokensPerLogin) is var tokens and > 0 and <= 100 ? tokens : throw new SourceException("--tokens-per-login", "is not a number from 1 to 100"),
            parsed.GetValue(_peak) is { } peak ? LoginRate.Parse(peak) : null),
    };

    private Policy PolicyOf(ParseResult parsed)
    {
        Policy policy = parsed.GetValue(_policy) is { } path ? PolicyFile.Read(path) : new();
        return parsed.GetValue(_budget) is not { } budget ? policy
            : budget > 0 && double.IsFinite(budget) ? policy with { BudgetMilliseconds = budget }
            : throw new SourceException("--budget", "is not a number of milliseconds above zero");
    }
}
