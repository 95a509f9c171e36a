using TokenSigningBench.Lab.Login.Url;

namespace TokenSigningBench.Lab.Tests.Login.Url;

/// <summary>What can be measured at a simulated server beside the pair with and without a token.</summary>
[Flags]
public enum Controls
{
    None = 0,
    OtherCount = 1,
    Userinfo = 2,
    ServerTiming = 4,
}

/// <summary>What happens to the times of a simulated server.</summary>
public enum Conditions
{
    /// <summary>Each time varies by 2%, or by the server's own noise.</summary>
    Quiet,

    /// <summary>Other programs use the cores: everything takes 1.5 to 4 times as long, and varies by 30%.</summary>
    Busy,

    /// <summary>Everything becomes slower, to twice the time in the last round.</summary>
    Drifting,

    /// <summary>Three of ten requests take as much again.</summary>
    Bimodal,

    /// <summary>One of ten requests takes longer by a time without a mean.</summary>
    HeavyTails,
}

/// <summary>A server whose signing time is known, so that each verdict on it is right or wrong. Times in ms.</summary>
/// <param name="Sign">One signature.</param>
/// <param name="Lookup">The profile's lookup, for each token request and for userinfo.</param>
/// <param name="Session">Work of each authorize request, with or without a token.</param>
/// <param name="Noise">The standard deviation of a time's logarithm: 0.1 for 10%.</param>
internal sealed record SimulatedServer(double Sign, double Lookup, double Session, double Noise = 0.02)
{
    /// <summary>Each set of controls that servers offer.</summary>
    public static readonly Controls[] AllControls =
    [
        Controls.None,
        Controls.OtherCount,
        Controls.Userinfo,
        Controls.OtherCount | Controls.Userinfo,
        Controls.ServerTiming,
        Controls.OtherCount | Controls.Userinfo | Controls.ServerTiming,
    ];

    private const double Network = 0.5;

    /// <summary>Whether the profile is looked up for each token of a response, and not once.</summary>
    public bool LooksUpForEachToken { get; init; }

    /// <summary>Whether userinfo makes the lookup of the token path.</summary>
    public bool UserinfoLooksUp { get; init; } = true;

    public Conditions Conditions { get; init; }

    /// <summary>
    /// Whether it runs on the machine that the key is timed on. Otherwise the local cost of the key is drawn between the server's divided
    /// by <see cref="Processors"/> and multiplied by it.
    /// </summary>
    public bool IsSameMachine { get; init; }

    /// <summary>How many times as fast as the other one either processor may be.</summary>
    public double Processors { get; init; } = 2;

    /// <summary>The whole time of a response with a token, where nothing disturbs it.</summary>
    public double Page => Network + Session + Lookup + Sign;

    /// <summary>Signing's share of it.</summary>
    public double Share => Sign / Page;

    /// <summary>One run, with as many rounds as the requests allow.</summary>
    public TokenPathRun Run(Controls controls, Random random)
    {
        bool otherCount = controls.HasFlag(Controls.OtherCount);
        bool userinfo = controls.HasFlag(Controls.Userinfo);
        int requests = 2 + (otherCount ? 1 : 0) + (userinfo ? 2 : 0);
        int rounds = Math.Min(18, 52 / requests);
        double contention = Conditions == Conditions.Busy ? 1.5 + 2.5 * random.NextDouble() : 1;
        double local = IsSameMachine
            ? Sign * (0.97 + 0.06 * random.NextDouble())
            : Sign * Math.Pow(Processors, 2 * random.NextDouble() - 1);
        TokenPathPair Pair(int round)
        {
            bool reversed = round % 2 == 1;
            double At(int position, double milliseconds) =>
                Time(
                    milliseconds * contention,
                    (round * requests + (reversed ? requests - 1 - position : position)) / (rounds * requests - 1.0)
                );
            double Time(double milliseconds, double progress) =>
                milliseconds * Math.Exp(Spread * Normal(random)) * (Conditions == Conditions.Drifting ? 1 + progress : 1)
                + Conditions switch
                {
                    Conditions.Bimodal when random.NextDouble() < 0.3 => milliseconds,
                    Conditions.HeavyTails when random.NextDouble() < 0.1 => Page / 10 / (1 - random.NextDouble()),
                    _ => 0,
                };
            double withToken = At(0, Page);
            return new(
                withToken,
                At(1, Network + Session),
                reversed,
                // A part of the response's own time: what lengthens the one lengthens the other.
                controls.HasFlag(Controls.ServerTiming)
                    ? withToken * Share * Math.Exp(0.02 * Normal(random))
                    : null
            )
            {
                WithOtherCount = otherCount ? At(2, Network + Session + Lookup * (LooksUpForEachToken ? 2 : 1) + 2 * Sign) : null,
                Userinfo = userinfo ? At(3, Network + (UserinfoLooksUp ? Lookup : 0)) : null,
                UserinfoRefused = userinfo ? At(4, Network) : null,
            };
        }

        return new()
        {
            Endpoint = "https://idp.example/connect/authorize",
            ClientId = "rp",
            Parameters = ["client_id"],
            Control = TokenPathControl.Code,
            Requests = 60,
            OtherCount = otherCount ? new("id_token token", 2) : null,
            IsSameMachine = IsSameMachine,
            // What uses the cores of another machine is not seen from here.
            OtherCores = IsSameMachine && Conditions == Conditions.Busy ? 1.5 : 0,
            ReferenceKey = new("RSA 8192", local),
            Pairs = [.. Enumerable.Range(0, rounds).Select(Pair)],
        };
    }

    private double Spread => Conditions == Conditions.Busy ? Math.Max(Noise, 0.3) : Noise;

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
