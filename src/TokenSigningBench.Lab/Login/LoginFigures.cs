using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Login.Url;

namespace TokenSigningBench.Lab.Login;

/// <summary>The figures that follow from a replayed login, computed from the samples in the run file.</summary>
public sealed class LoginFigures
{
    private const double Tenth = 0.1;

    // A key of half the size or less takes at most a quarter of the time: RSA 2048 a fifteenth of RSA 4096, P-256 a twelfth of P-521.
    private const double HalfSize = 0.25;

    public LoginFigures(LoginRun run)
    {
        Run = run;
        Shares = [.. run.Servers.Select(LoginShare.Of)];
        Savings = [.. run.Servers.Skip(1).Select(other => LoginSaving.Of(run.Servers[0], other)).OfType<LoginSaving>()];
    }

    public LoginRun Run { get; }

    /// <summary>The parts of each server's time.</summary>
    public IReadOnlyList<LoginShare> Shares { get; }

    /// <summary>The saving by each further certificate.</summary>
    public IReadOnlyList<LoginSaving> Savings { get; }

    /// <summary>The further certificate that saves most; null where there is none.</summary>
    public LoginSaving? Best => Savings.MaxBy(saving => saving.Milliseconds.Estimate);

    /// <summary>
    /// The certificate's share of the first server's time: the significant saving by another certificate, or the signing time that the
    /// server reports, whichever is more. Null where neither is known.
    /// </summary>
    public double? CertificateShare
    {
        get
        {
            double? saved =
                Best is null ? null
                : Best.IsSignificant ? Math.Max(0, Best.Milliseconds.Estimate / Shares[0].Full!.Value.Estimate)
                : 0;
            return (saved, Shares[0].SignShare) switch
            {
                ({ } one, { } other) => Math.Max(one, other),
                (var one, var other) => one ?? other,
            };
        }
    }

    /// <summary>
    /// The least and the most of the first server's time that its certificate takes, by all evidence together, as shares: what the server
    /// reports, what another certificate saves, and what a request without a token takes. The least is above the most where these disagree.
    /// </summary>
    public (double Low, double High) ShareInterval
    {
        get
        {
            if (Shares[0].Full is not { Estimate: var full })
                return (0, 1);
            (double low, double high) = Shares[0].SignShareInterval is { } reported ? (reported.Low, reported.High) : (0, 1);
            if (Shares[0].TokenMilliseconds is { High: var token })
                high = Math.Min(high, token / full);
            foreach (LoginSaving saving in Savings)
            {
                low = Math.Max(low, saving.Milliseconds.Low / full);
                // A difference that is not significant may still exist. Two keys of the same size bound nothing.
                if (saving.Server.KeyAlgorithm == Run.Servers[0].KeyAlgorithm && 2 * saving.Server.KeyBits <= Run.Servers[0].KeyBits)
                    high = Math.Min(high, saving.Milliseconds.High / full / (1 - HalfSize));
            }

            return (low, high);
        }
    }

    /// <summary>Whether the first certificate is the cause of the page's time, by the rule of <c>login --url</c>.</summary>
    public LoginCause Cause =>
        SigningShare.Judge(ShareInterval.Low, ShareInterval.High) switch
        {
            TokenPathVerdict.Signing => LoginCause.Certificate,
            TokenPathVerdict.SigningAndSomethingElse => LoginCause.Partly,
            TokenPathVerdict.LookElsewhere => LoginCause.Elsewhere,
            _ => LoginCause.Unknown,
        };

    /// <summary>
    /// Whether another certificate takes the same time, within a tenth of the first one's: a test of equivalence by the whole interval.
    /// </summary>
    public Conclusion IsSame(LoginSaving saving)
    {
        double margin = Tenth * Shares[0].Full!.Value.Estimate;
        return Conclusions.IsWithin(saving.Milliseconds.Low, saving.Milliseconds.High, -margin, margin);
    }

    /// <summary>
    /// Whether the interval of a full request is wider than a tenth of its median to either side: other work kept the machine busy.
    /// </summary>
    public bool IsNoisy => Shares.Any(share => share.Full is { } full && full.High - full.Low > 2 * Tenth * full.Estimate);

    /// <summary>
    /// How many times slower this processor would have to be for the best certificate to save as much as in the article; null where none
    /// saves anything.
    /// </summary>
    public double? SlowerProcessor =>
        Best is { IsSignificant: true, Milliseconds.Estimate: > 0 and var saved } ? SlowLogin2016.SavedMilliseconds / saved : null;

    /// <summary>The tokens per login that would save as much as in the article; null where no certificate saves anything.</summary>
    public int? TokensNeeded =>
        SlowerProcessor is { } times ? (int)Math.Min(1e6, Math.Ceiling(times * (Run.ServerOptions?.TokensPerLogin ?? 1))) : null;

    /// <summary>The saving by the best certificate in a trial, in milliseconds; null where a user got no token.</summary>
    public double? SavingOf(LoginTrial trial)
    {
        int best = Best is null ? 0 : Run.Servers.Index().First(one => ReferenceEquals(one.Item, Best.Server)).Index;
        return trial.SavingOf(best);
    }

    /// <summary>Whether a saving is at least the article's.</summary>
    public static bool IsAtLeastArticleSaving(double savedMilliseconds) => savedMilliseconds >= SlowLogin2016.SavedMilliseconds;
}
