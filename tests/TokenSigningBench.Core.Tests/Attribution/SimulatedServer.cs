using TokenSigningBench.Core.Attribution;

namespace TokenSigningBench.Core.Tests.Attribution;

/// <summary>What can be measured at a simulated server beside the pair with and without a token.</summary>
[Flags]
public enum Controls
{
    None = 0,
    Dose = 1,
    Userinfo = 2,
    ServerTiming = 4,
}

/// <summary>A server whose signing time is known, so that each verdict on it is right or wrong. Times in ms.</summary>
/// <param name="Sign">One signature.</param>
/// <param name="Lookup">The profile's lookup, for each token request and for userinfo.</param>
/// <param name="Session">Work of each authorize request, with or without a token.</param>
/// <param name="Noise">The standard deviation of a time's logarithm: 0.1 for 10%.</param>
internal sealed record SimulatedServer(double Sign, double Lookup, double Session, double Noise)
{
    private const double Network = 0.5;

    /// <summary>Whether the profile is looked up for each token of a response, and not once.</summary>
    public bool LooksUpForEachToken { get; init; }

    /// <summary>Whether userinfo makes the lookup of the token path.</summary>
    public bool UserinfoLooksUp { get; init; } = true;

    /// <summary>
    /// One run, with as many rounds as the requests allow. The local cost of the key is drawn between half and twice the server's.
    /// </summary>
    public TokenPathRun Run(Controls controls, Random random)
    {
        bool dose = controls.HasFlag(Controls.Dose);
        bool userinfo = controls.HasFlag(Controls.Userinfo);
        int rounds = Math.Min(18, 52 / (2 + (dose ? 1 : 0) + (userinfo ? 2 : 0)));
        double Time(double milliseconds) => milliseconds * Math.Exp(Noise * Normal(random));
        return new()
        {
            Endpoint = "https://idp.example/connect/authorize",
            ClientId = "rp",
            Parameters = ["client_id"],
            Control = TokenPathControl.Code,
            Requests = 60,
            Dose = dose ? new("id_token token", 2) : null,
            ReferenceKey = new("RSA 8192", Sign * Math.Pow(2, 2 * random.NextDouble() - 1)),
            Pairs =
            [
                .. Enumerable
                    .Range(0, rounds)
                    .Select(round => new TokenPathPair(
                        Time(Network + Session + Lookup + Sign),
                        Time(Network + Session),
                        round % 2 == 1,
                        controls.HasFlag(Controls.ServerTiming) ? Time(Sign) : null
                    )
                    {
                        OtherDose = dose ? Time(Network + Session + Lookup * (LooksUpForEachToken ? 2 : 1) + 2 * Sign) : null,
                        Userinfo = userinfo ? Time(Network + (UserinfoLooksUp ? Lookup : 0)) : null,
                        UserinfoRefused = userinfo ? Time(Network) : null,
                    }),
            ],
        };
    }

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
