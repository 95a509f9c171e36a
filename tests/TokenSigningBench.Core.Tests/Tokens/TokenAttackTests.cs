using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Core.Tests.Tokens;

public sealed class TokenAttackTests : IDisposable
{
    // The maximum memory in bytes that a verifier needs for a token that it reads. It copies nothing of a token that it rejects by length.
    private const long MaxBytes = 16_000_000;

    // For all attacks, of CPU time, which a busy machine does not lengthen.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    private readonly TokenAttacks _attacks = new();

    public static TheoryData<string> Engines => [.. TokenEngines.All.Select(engine => engine.Name)];

    public void Dispose() => _attacks.Dispose();

    [Theory]
    [MemberData(nameof(Engines))]
    public void Every_attack_is_refused_by_every_strict_verifier_within_bounds(string name)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        (string Kind, string Token)[] attacks = [.. _attacks.All($"http://{listener.LocalEndpoint}/keys")];

        long start = ThreadClock.Nanoseconds();

        Objections(name, attacks).ShouldBeEmpty();

        (ThreadClock.Nanoseconds() - start).ShouldBeLessThan((long)Limit.TotalNanoseconds);
        listener.Pending().ShouldBeFalse("a verifier fetched keys from an address in a token");
    }

    // The counts without the strict verifier: most attacks fail on their own, and some do not.
    [Fact]
    public void The_counts_match_the_documentation()
    {
        (string Kind, string Token)[] attacks = [.. _attacks.All("http://127.0.0.1:1/keys")];
        TrustDocument.ShouldContain(
            attacks
                .GroupBy(attack => attack.Kind)
                .Select(kind =>
                {
                    IEnumerable<int> accepted = TokenEngines.All.Select(engine => kind.Count(attack => AcceptsAlone(engine, attack.Token)));
                    return $"| {kind.Key} | {kind.Count()} | {string.Join(" | ", accepted)} | 0 |";
                })
        );
    }

    [Theory]
    [MemberData(nameof(Engines))]
    public void Valid_tokens_are_accepted(string name)
    {
        StrictVerifier[] verifiers = Verifiers(name);
        foreach (string token in _attacks.Honest)
            verifiers.Select(verifier => verifier.Verify(token)).ShouldContain(TokenVerdict.Valid, token);
    }

    private List<string> Objections(string name, (string Kind, string Token)[] attacks)
    {
        List<string> objections = [];
        foreach (StrictVerifier verifier in Verifiers(name))
        {
            // Warm-up: memory allocated once for the first token does not count.
            foreach (string honest in _attacks.Honest)
                verifier.Verify(honest);
            foreach ((string kind, string token) in attacks)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                TokenVerdict verdict = verifier.Verify(token);
                long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
                if (verdict.IsValid)
                    objections.Add($"{kind}: accepted {token[..Math.Min(token.Length, 300)]}");
                if (allocated > MaxBytes)
                    objections.Add($"{kind}: took {allocated:N0} bytes for a token of {token.Length:N0} characters");
            }
        }

        return objections;
    }

    private bool AcceptsAlone(TokenEngine engine, string token)
    {
        using ITokenVerifier rsa = engine.CreateVerifier(_attacks.Rsa, JwsAlgorithm.Rs(256));
        using ITokenVerifier curve = engine.CreateVerifier(_attacks.Curve, JwsAlgorithm.Es(256));
        using ITokenVerifier secret = engine.CreateVerifier(_attacks.Secret, JwsAlgorithm.Hs(256));
        return new[] { rsa, curve, secret }.Any(verifier => Accepts(verifier, token));
    }

    private static bool Accepts(ITokenVerifier verifier, string token)
    {
        try
        {
            return verifier.Verify(token).IsValid;
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return false;
        }
    }

    private StrictVerifier[] Verifiers(string name)
    {
        TokenEngine engine = TokenEngines.All.Single(one => one.Name == name);
        return
        [
            new(_attacks.PublicKeys, engine.CreateVerifier, TokenPolicy.AnyClaims),
            new(_attacks.Secrets, engine.CreateVerifier, TokenPolicy.AnyClaims),
        ];
    }
}
