using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Checks;

/// <summary>A check result as JSON data. Unknown values are null.</summary>
internal sealed record CheckData(
    int Schema,
    string Source,
    string Verdict,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] DateTimeOffset? FitFrom,
    string? Error,
    CertificateData? Certificate,
    MeasuredData? Measured,
    string? NotMeasured,
    IEnumerable<SignerData> Signers,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] IEnumerable<RelyingPartyData>? RelyingParties,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] UnsignedTokenTrials? UnsignedTokens,
    IEnumerable<FindingData> Findings
)
{
    private const int CurrentSchema = 1;

    public static CheckData Of(LintResult lintResult, MachineFacts machine)
    {
        KeyInspection? inspection = lintResult.KeyInspection;
        return new(
            CurrentSchema,
            lintResult.Source,
            lintResult.Verdict.ToString().ToLowerInvariant(),
            lintResult.FitFrom,
            lintResult.Cause,
            inspection is null ? null : CertificateData.Of(inspection.Facts),
            inspection?.Cost is { } cost ? MeasuredData.Of(inspection, cost, machine) : null,
            inspection?.NotMeasured,
            (inspection?.Signers ?? []).Select(one => new SignerData(
                one.Name,
                one.Version,
                one.Folder,
                one.UsedBy,
                one.Algorithm,
                one.Works,
                one.Failure,
                one.GeneratedKey
            )),
            inspection?.RelyingParties?.Select(one => new RelyingPartyData(
                one.Name,
                one.Algorithm,
                one.Accepts,
                one.Refusal,
                one.NotTried,
                one.Stated,
                one.Nanoseconds,
                one.Verifications,
                one.OtherKey,
                one.IsUnsigned ? true : null,
                one.KeptFrom
            )),
            inspection?.UnsignedTokens,
            lintResult.Findings.Select(one => new FindingData(
                one.Id,
                one.Severity,
                one.Message,
                one.Source,
                one.Remedy,
                one.IsUndecided ? true : null
            ))
        );
    }
}

internal sealed record SignerData(
    string Name,
    string Version,
    string? Folder,
    string UsedBy,
    string Algorithm,
    bool Works,
    string? Reason,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? GeneratedKey
);

internal sealed record RelyingPartyData(
    string Name,
    string Algorithm,
    bool Accepts,
    string? Refusal,
    string? NotTried,
    string? Stated,
    double? VerifyNanoseconds,
    int Verifications,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? OtherKey,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] bool? Unsigned,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] DateTimeOffset? KeptFrom
);

internal sealed record FindingData(
    string Id,
    Severity Severity,
    string Message,
    string Source,
    string Remedy,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] bool? Undecided
);

internal sealed record MeasuredData(
    MachineFacts Machine,
    LoadData? Load,
    FirstSignData? FirstSign,
    SignData Sign,
    VerifyData Verify,
    IEnumerable<ReferenceKeyData> ReferenceKeys,
    LoginData Login
)
{
    public static MeasuredData Of(KeyInspection inspection, CertificateCost cost, MachineFacts machine)
    {
        RatioEstimate ratio = cost.RatioToRsa2048;
        LoginDemand demand = inspection.Demand;
        return new(
            machine with
            {
                Identity = null,
            },
            inspection.Load is { } load ? new(load.First.TotalMilliseconds, load.Again?.TotalMilliseconds) : null,
            inspection.FirstSignature is { } first ? new(first.Engine, first.Time.TotalMilliseconds) : null,
            new(
                cost.Algorithm.Name,
                cost.Sign.Mean / 1e3,
                cost.Sign.Margin(CertificateCost.Level) / 1e3,
                cost.VerdictInterval.Low / 1e3,
                cost.VerdictInterval.High / 1e3,
                cost.Sign.Minimum / 1e3,
                cost.Sign.Maximum / 1e3,
                cost.Rounds?.Clock,
                cost.SignWall?.Average() / 1e3,
                cost.Sign.Count,
                cost.Rounds?.Disturbed,
                1e9 / cost.Sign.Mean,
                cost.Threads,
                cost.PerSecondAllThreads,
                ratio.Ratio,
                ratio.Low,
                ratio.High,
                cost.SignatureBytes,
                cost.TokenBytes,
                cost.IsNoisy,
                cost.Engine,
                cost.SingleSignatures?.Select(one => new SpreadData(one.Key, one.Percentile(50) / 1e3, one.Percentile(99) / 1e3))
            ),
            new(cost.Verify.Mean / 1e3, cost.Verify.Margin(CertificateCost.Level) / 1e3, 1e9 / cost.Verify.Mean),
            cost.ReferenceKeys.Select(one => new ReferenceKeyData(one.Key.ToString(), one.Sign.Mean / 1e3)),
            new(
                demand.TokensPerLogin,
                demand.MillisecondsPerLogin(cost.Sign),
                demand.PeakLoginsPerSecond,
                demand.CoresAtPeak(cost.Sign, 1),
                demand.CoresAtPeak(cost.Sign, LoginDemand.RecommendedUtilization)
            )
        );
    }
}

internal sealed record LoadData(double FirstMilliseconds, double? AgainMilliseconds);

internal sealed record FirstSignData(string Engine, double Milliseconds);

internal sealed record SignData(
    string Alg,
    double MeanMicroseconds,
    double Ci95Microseconds,
    double LowMicroseconds,
    double HighMicroseconds,
    double MinMicroseconds,
    double MaxMicroseconds,
    string? Clock,
    double? WallMeanMicroseconds,
    int Rounds,
    int? DisturbedRounds,
    double PerSecondPerCore,
    int Threads,
    double PerSecondAllCores,
    double RatioToRsa2048,
    double RatioToRsa2048Low,
    double RatioToRsa2048High,
    int SignatureBytes,
    int TokenBytes,
    bool Noisy,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Library,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] IEnumerable<SpreadData>? SingleSignatures
);

internal sealed record SpreadData(string Key, double P50Microseconds, double P99Microseconds);

internal sealed record VerifyData(double MeanMicroseconds, double Ci95Microseconds, double PerSecondPerCore);

internal sealed record ReferenceKeyData(string Key, double MeanMicroseconds);

internal sealed record LoginData(
    int TokensPerLogin,
    double MillisecondsPerLogin,
    double? PeakLoginsPerSecond,
    double? CoresAtPeak,
    double? CoresAtPeak70Percent
);

/// <summary>Check results as JSON: an array with one object per key.</summary>
public static class CheckJson
{
    private static readonly JsonSerializerOptions Options = DataJson.OptionsOf(CheckDataTypes.Default);

    public static string Render(IReadOnlyList<LintResult> lintResults, MachineFacts machine) =>
        DataJson.Render(lintResults.Select(lintResult => CheckData.Of(lintResult, machine)), Options);
}

[JsonSerializable(typeof(IEnumerable<CheckData>))]
internal sealed partial class CheckDataTypes : JsonSerializerContext;
