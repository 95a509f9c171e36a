using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Core.Logins;

/// <summary>What a replayed login says of its certificates. Everything here follows from the samples in the run file.</summary>
public sealed class LoginFigures
{
    private const double Half = 0.5;
    private const double Tenth = 0.1;

    /// <summary>Takes the figures of a run.</summary>
    public LoginFigures(LoginRun run)
    {
        Run = run;
        Shares = [.. run.Servers.Select(LoginShare.Of)];
        Savings = [.. run.Servers.Skip(1).Select(other => LoginSaving.Of(run.Servers[0], other)).OfType<LoginSaving>()];
    }

    public LoginRun Run { get; }

    /// <summary>For each server, where its time went.</summary>
    public IReadOnlyList<LoginShare> Shares { get; }

    /// <summary>What each further certificate makes of the page.</summary>
    public IReadOnlyList<LoginSaving> Savings { get; }

    /// <summary>The further certificate that saves most; null where there is none.</summary>
    public LoginSaving? Best => Savings.MaxBy(saving => saving.Milliseconds.Estimate);

    /// <summary>
    /// The share of the first server's time that is its certificate's: what another certificate takes away, where a difference was seen, or what the server
    /// says signing takes, whichever is more. Null where neither is known.
    /// </summary>
    public double? CertificateShare
    {
        get
        {
            double? saved =
                Best is null ? null
                : Best.IsSeen ? Math.Max(0, Best.Milliseconds.Estimate / Shares[0].Full!.Value.Estimate)
                : 0;
            return (saved, Shares[0].SignShare) switch
            {
                ({ } one, { } other) => Math.Max(one, other),
                (var one, var other) => one ?? other,
            };
        }
    }

    /// <summary>What the first certificate has to do with how long the page takes.</summary>
    public LoginCause Cause =>
        CertificateShare switch
        {
            >= Half => LoginCause.Certificate,
            >= Tenth => LoginCause.Partly,
            not null when Shares[0].SignShare is not null => LoginCause.Elsewhere,
            _ => IsBounded ? LoginCause.Elsewhere : LoginCause.Unknown,
        };

    // Nothing seen is not nothing there: a bound must be below a tenth. Two keys of one size bound nothing, and what takes no time hides no signing.
    private bool IsBounded =>
        Shares[0].Full is { Estimate: var full }
        && (
            Shares[0].TokenMilliseconds is { High: var token } && token < Tenth * full
            || Best is { Milliseconds.High: var saved } && saved < Tenth * full && Best.Server.KeyBits < Run.Servers[0].KeyBits
        );

    /// <summary>Whether a whole request's interval is wider than a tenth of its median to either side: then the machine was busy with something else.</summary>
    public bool IsNoisy => Shares.Any(share => share.Full is { } full && full.High - full.Low > 2 * Tenth * full.Estimate);

    /// <summary>How many times slower this processor would have to be for the best certificate to save one login what it saved the article's; null where none saves anything.</summary>
    public double? SlowerProcessor =>
        Best is { IsSeen: true, Milliseconds.Estimate: > 0 and var saved } ? SlowLogin2016.SavedMilliseconds / saved : null;

    /// <summary>How many tokens a login would have to get for that; null where none saves anything.</summary>
    public int? TokensNeeded =>
        SlowerProcessor is { } times ? (int)Math.Min(1e6, Math.Ceiling(times * (Run.ServerOptions?.TokensPerLogin ?? 1))) : null;

    /// <summary>What the best certificate saves in a trial, in milliseconds; null where somebody got no token.</summary>
    public double? SavingOf(LoginTrial trial)
    {
        int best = Best is null ? 0 : Run.Servers.Index().First(one => ReferenceEquals(one.Item, Best.Server)).Index;
        return trial.SavingOf(best);
    }

    /// <summary>Whether so much is what the other certificate saved the article.</summary>
    public static bool IsAsMuchAsTheArticle(double savedMilliseconds) => savedMilliseconds >= SlowLogin2016.SavedMilliseconds;
}
