using System.Reflection;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.Measurement.Checks;
using TokenSigningBench.Core.Measurement.Choices;
using TokenSigningBench.Core.Measurement.Comparisons;
using TokenSigningBench.Core.Measurement.Foreign;
using TokenSigningBench.Core.Measurement.Hashes;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Core.Measurement.Profiles;
using TokenSigningBench.Core.Measurement.Storms;

namespace TokenSigningBench.Core.Measurement;

/// <summary>What one command measured, with every sample. All kinds of run that there are:</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(SigningCostRun), "signing-cost")]
[JsonDerivedType(typeof(ThreadsRun), "threads")]
[JsonDerivedType(typeof(StatementsRun), "statements")]
[JsonDerivedType(typeof(BenchmarksRun), "benchmarks")]
[JsonDerivedType(typeof(CheckRun), "check")]
[JsonDerivedType(typeof(ChoiceRun), "choose")]
[JsonDerivedType(typeof(HashRun), "hash")]
[JsonDerivedType(typeof(LoginRun), "login")]
[JsonDerivedType(typeof(ModesRun), "modes")]
[JsonDerivedType(typeof(PlanRun), "plan")]
[JsonDerivedType(typeof(ProfileRun), "machine")]
[JsonDerivedType(typeof(StormRun), "storm")]
[JsonDerivedType(typeof(ThroughputRun), "throughput")]
[JsonDerivedType(typeof(TokenPathRun), "token-path")]
public abstract record RunPart
{
    private static readonly Dictionary<Type, string> Kinds =
        typeof(RunPart).GetCustomAttributes<JsonDerivedTypeAttribute>().ToDictionary(one => one.DerivedType, one => (string)one.TypeDiscriminator!);

    /// <summary>Which kind it is.</summary>
    [JsonIgnore]
    public string Kind => Kinds[GetType()];

    /// <summary>Whether there is such a kind.</summary>
    internal static bool Knows(string kind) => Kinds.ContainsValue(kind);

    /// <summary>Why it ended before it was whole, so that it is compared with nothing; null where it may be.</summary>
    [JsonIgnore]
    public virtual string? Unfinished => null;

    /// <summary>The figures that were measured, which comparisons and views of a fleet read; of samples their median.</summary>
    /// <param name="machine">The machine that they were measured on.</param>
    public abstract IEnumerable<RunFigure> Figures(MachineFacts machine);

    /// <summary>The figures that follow from them. No comparison reads them; that of a forecast takes seconds.</summary>
    /// <param name="machine">The machine.</param>
    /// <exception cref="ArgumentException">No run can be like this.</exception>
    public virtual IEnumerable<RunFigure> Derived(MachineFacts machine) => [];

    /// <summary>What decides its figures, beside the machine.</summary>
    public virtual IEnumerable<Circumstance> Settings() => [];

    /// <summary>What it comes to.</summary>
    public virtual IEnumerable<RunVerdict> Verdicts() => [];
}
