using YamlDotNet.Core;
using YamlDotNet.Serialization;
using YamlDotNet.Serialization.NamingConventions;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>The times and keys that a plan leaves open.</summary>
/// <param name="Lead">How long before the switch the new key is published.</param>
/// <param name="Keep">How long after the switch the old key stays.</param>
/// <param name="From">The algorithm and key before the switch; null for the plan's.</param>
public sealed record PlanSettings(TimeSpan Lead, TimeSpan Keep, string? From, string? To);

/// <summary>Plans of key changes: small YAML files, some of which come with the program.</summary>
public static class PlanFile
{
    /// <summary>The longest simulated time before or after the switch.</summary>
    public static readonly TimeSpan MaxTime = TimeSpan.FromHours(24);

    internal const string DefaultKey = "RS256:2048";
    private const int MaxBytes = 16 * 1024;
    private const int MaxSteps = 50;
    private const string Extension = ".yaml";

    private static readonly string Prefix = $"{typeof(PlanFile).Namespace}.Plans.";

    private static readonly (string Unit, double Seconds)[] Units = [("min", 60), ("m", 60), ("h", 3600), ("s", 1)];

    /// <summary>The names of the plans that come with the program.</summary>
    public static IReadOnlyList<string> Names { get; } =
    [
        .. typeof(PlanFile)
            .Assembly.GetManifestResourceNames()
            .Where(name => name.StartsWith(Prefix, StringComparison.Ordinal))
            .Select(name => name[Prefix.Length..^Extension.Length])
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>Reads a plan.</summary>
    /// <param name="plan">One of <see cref="Names"/>, or the path of a file.</param>
    /// <exception cref="UserErrorException">There is no such plan, or it cannot be carried out.</exception>
    public static RotationPlan Read(string plan, PlanSettings settings)
    {
        string text =
            Names.Contains(plan) ? EmbeddedText.Read($"Plans.{plan}{Extension}", typeof(PlanFile))
            : plan.EndsWith(Extension, StringComparison.Ordinal) ? SourceText.Read(plan, MaxBytes)
            : throw new UserErrorException($"--plan {plan}", $"is neither a .yaml file nor one of {string.Join(", ", Names)}");
        return Parse(plan, text, settings);
    }

    /// <param name="source">The name in messages.</param>
    /// <exception cref="UserErrorException">It is no plan, or it cannot be carried out.</exception>
    internal static RotationPlan Parse(string source, string text, PlanSettings settings)
    {
        PlanText plan = Deserialize(source, text);
        if (plan is not { Name.Length: > 0, Steps.Count: > 0 })
            throw new UserErrorException(source, "is no plan: it needs a name and steps");
        if (plan.Steps.Count > MaxSteps)
            throw new UserErrorException(source, $"has {plan.Steps.Count} steps; {MaxSteps} are the most");
        RotationStep[] steps = [.. plan.Steps.Select(step => StepOf(source, step, settings)).OrderBy(step => step.At)];
        Check(source, steps);
        return new(plan.Name, plan.About ?? "", steps)
        {
            From = settings.From ?? plan.From ?? DefaultKey,
            To = settings.To ?? plan.To ?? DefaultKey,
            Naming = plan.Kid switch
            {
                null or "distinct" => KeyNaming.Distinct,
                "same" => KeyNaming.Same,
                "none" => KeyNaming.None,
                var other => throw new UserErrorException(source, $"kid: {other} is not known; known are distinct, same and none"),
            },
            Others = plan.OtherKeys switch
            {
                null => OtherKeys.None,
                "unknown-types" => OtherKeys.UnknownTypes,
                "hundred" => OtherKeys.Hundred,
                var other => throw new UserErrorException(source, $"other-keys: {other} is not known; known are unknown-types and hundred"),
            },
            UnknownKids = plan.UnknownKids is null ? null : UnknownKidsOf(source, plan.UnknownKids, settings),
        };
    }

    private static PlanText Deserialize(string source, string text)
    {
        try
        {
            return new DeserializerBuilder()
                    .WithNamingConvention(HyphenatedNamingConvention.Instance)
                    .WithDuplicateKeyChecking()
                    .Build()
                    .Deserialize<PlanText>(text)
                ?? new();
        }
        catch (YamlException e)
        {
            // Without the class that the text is read into.
            string reason = (e.InnerException ?? e).Message.ReplaceLineEndings(" ").Split(" on type ")[0];
            throw new UserErrorException(source, Invariant($"is no plan: line {e.Start.Line}: {reason}"), e);
        }
    }

    private static void Check(string source, RotationStep[] steps)
    {
        RotationStep[] switches = [.. steps.Where(step => step.Action == RotationAction.SignNew)];
        if (switches is not [{ At.Ticks: 0 }])
            throw new UserErrorException(source, "needs one step 'sign new', at 0");
        if (steps.Any(step => step.At.Duration() > MaxTime))
            throw new UserErrorException(source, $"has a step more than {MaxTime.TotalHours} hours from the switch");
        if (steps.Any(step => step is { Action: RotationAction.WithdrawOld, At.Ticks: < 0 }))
            throw new UserErrorException(source, "withdraws the old key while it still signs");
        foreach (RotationAction action in (RotationAction[])[RotationAction.PublishNew, RotationAction.WithdrawOld])
            if (steps.Count(step => step.Action == action) > 1)
                throw new UserErrorException(source, $"has several steps '{new RotationStep(default, action).Text}'");
    }

    private static RotationStep StepOf(string source, StepText step, PlanSettings settings) =>
        new(
            TimeOf(source, step.At, settings),
            RotationStep.ActionOf(step.Do)
                ?? throw new UserErrorException(source, $"do: {step.Do} is not known; known are {string.Join(", ", RotationStep.Words)}")
        );

    // A poll is every five seconds at most.
    private static TimeSpan UnknownKidsOf(string source, string text, PlanSettings settings) =>
        TimeOf(source, text, settings) is { TotalSeconds: >= 5 } time && time.TotalSeconds % 5 == 0
            ? time
            : throw new UserErrorException(source, $"unknown-kids: {text} is no multiple of 5s");

    // "-lead", "keep", "0", "+2m".
    private static TimeSpan TimeOf(string source, string? text, PlanSettings settings)
    {
        string given = text ?? "";
        int sign = given.StartsWith('-') ? -1 : 1;
        string size = given.TrimStart('-', '+');
        if (given.Length - size.Length > 1)
            size = "";
        if (size == "0")
            return TimeSpan.Zero;
        if (size is "lead" or "keep")
            return sign * (size == "lead" ? settings.Lead : settings.Keep);
        (string unit, double seconds) = Array.Find(Units, unit => size.EndsWith(unit.Unit, StringComparison.Ordinal));
        return
            unit is not null
            && int.TryParse(size[..^unit.Length], NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            && number <= MaxTime.TotalSeconds
            ? sign * TimeSpan.FromSeconds(number * seconds)
            : throw new UserErrorException(source, $"at: {given} is not a time, such as -lead, keep, 0, -30s or 5m");
    }

    // Set by the deserializer.
    private sealed class PlanText
    {
        public string? Name { get; set; }
        public string? About { get; set; }
        public string? From { get; set; }
        public string? To { get; set; }
        public string? Kid { get; set; }
        public string? OtherKeys { get; set; }
        public string? UnknownKids { get; set; }
        public List<StepText> Steps { get; set; } = [];
    }

    private sealed class StepText
    {
        public string? At { get; set; }
        public string? Do { get; set; }
    }
}
