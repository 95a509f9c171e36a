using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Libraries;
using TokenSigningBench.Lab.RelyingParties;

namespace TokenSigningBench.Cli.Commands;

/// <summary>The options of a check, without its sources.</summary>
internal sealed class CheckOptions
{
    private readonly Option<string?> _algorithm = new("--alg")
    {
        Description = "The tokens' algorithm: RS256 for RSA and the curve's own for EC when left out",
    };

    private readonly Option<double?> _budget = new("--budget")
    {
        Description = "The most that signing one token may cost, in milliseconds (10 when left out)",
    };

    private readonly Option<int> _tokensPerLogin = new("--tokens-per-login")
    {
        Description = "How many tokens one login signs: an identity and an access token are two",
        DefaultValueFactory = _ => new LoginDemand().TokensPerLogin,
    };

    private readonly Option<string?> _peak = new("--peak")
    {
        Description = "The most logins that are expected: 100000/hour, 500/minute, 30/second",
    };

    private readonly Option<string?> _policy = new("--policy") { Description = "A JSON file of limits and of severities by finding" };

    private readonly Option<string?> _bin = new("--bin")
    {
        Description = "A server's folder (bin, publish), whose Microsoft.IdentityModel is tried in place of the one in this program",
    };

    private readonly Option<bool> _relyingParties = new("--relying-parties")
    {
        Description =
            "Show a token of each key to the libraries that verify tokens, as far as they are installed: who accepts "
            + "it, and what that costs them",
    };

    public void AddTo(Command command)
    {
        command.Add(_algorithm);
        command.Add(_budget);
        command.Add(_tokensPerLogin);
        command.Add(_peak);
        command.Add(_policy);
        command.Add(_bin);
        command.Add(_relyingParties);
    }

    /// <param name="cancel">Stops the process that tries a server's libraries.</param>
    /// <exception cref="UserErrorException">
    /// An option is invalid, the policy cannot be read, or the server's folder has no library to try.
    /// </exception>
    public InspectionRequest From(ParseResult parsed, CancellationToken cancel) =>
        new()
        {
            Algorithm = parsed.GetValue(_algorithm) is { } name ? JwsAlgorithm.Parse(name) : null,
            Policy = PolicyOf(parsed),
            Demand = new(_tokensPerLogin.Between(parsed, 100), parsed.GetValue(_peak) is { } peak ? LoginRate.Parse(peak) : null),
            RelyingParties = parsed.GetValue(_relyingParties)
                ? (key, algorithm) =>
                    RelyingPartyTrials.RunAsync(key, algorithm, TimeProvider.System, Steps.ForTerminal, cancel).GetAwaiter().GetResult()
                : null,
            Libraries = parsed.GetValue(_bin) is { } bin ? LibrariesIn(LibraryFolder.Open(bin), cancel) : null,
        };

    private static Func<TokenKey, JwsAlgorithm, string, IReadOnlyList<SignerTrial>> LibrariesIn(
        LibraryFolder folder,
        CancellationToken cancel
    )
    {
        var process = new LibraryProcess(folder, SignWithCommand.CreateStartInfo(folder));
        return (key, algorithm, payload) => process.Try(key, algorithm, payload, cancel);
    }

    private Policy PolicyOf(ParseResult parsed)
    {
        Policy policy = parsed.GetValue(_policy) is { } path ? PolicyFile.Read(path) : new();
        return parsed.GetValue(_budget) is not { } budget ? policy
            : budget > 0 && double.IsFinite(budget) ? policy with { BudgetMilliseconds = budget }
            : throw new UserErrorException("--budget", "is not a number of milliseconds above zero");
    }
}
