using System.Collections.Immutable;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>Reads a policy from JSON: limits, and severities by finding id. Missing members keep their defaults.</summary>
/// <remarks>Unknown names are refused: a misspelled limit must not look like one that is applied.</remarks>
public static class PolicyFile
{
    private const string Off = "off";

    private static readonly Dictionary<string, Func<Policy, string, JsonElement, Policy>> Members = new()
    {
        ["budgetMilliseconds"] = (policy, source, value) =>
            policy with
            {
                BudgetMilliseconds = Number(source, "budgetMilliseconds", value, 1e-6, 1e6),
            },
        ["expiryWarningDays"] = (policy, source, value) =>
            policy with
            {
                ExpiryWarningDays = (int)Number(source, "expiryWarningDays", value, 0, 3650),
            },
        ["longValidityYears"] = (policy, source, value) =>
            policy with
            {
                LongValidityYears = (int)Number(source, "longValidityYears", value, 0, 100),
            },
        ["cookieBytes"] = (policy, source, value) => policy with { CookieBytes = (int)Number(source, "cookieBytes", value, 1, 1 << 20) },
        ["severities"] = (policy, source, value) => policy with { Severities = Severities(source, value) },
    };

    /// <exception cref="UserErrorException">
    /// It cannot be read, is not JSON, or has a member, a value or an id that is not known.
    /// </exception>
    public static Policy Read(string path)
    {
        using JsonDocument document = StrictJson.Parse(path, SourceFile.ReadAllBytes(path));
        if (document.RootElement.ValueKind != JsonValueKind.Object)
            throw new UserErrorException(path, "is not a JSON object");

        var policy = new Policy();
        foreach (JsonProperty member in document.RootElement.EnumerateObject())
        {
            policy = Members.TryGetValue(member.Name, out Func<Policy, string, JsonElement, Policy>? set)
                ? set(policy, path, member.Value)
                : throw new UserErrorException(path, $"unknown member '{member.Name}'; known are {string.Join(", ", Members.Keys)}");
        }

        return policy;
    }

    private static double Number(string source, string name, JsonElement value, double min, double max) =>
        value.ValueKind == JsonValueKind.Number && value.TryGetDouble(out double number) && number >= min && number <= max
            ? number
            : throw new UserErrorException(source, Invariant($"{name} is not a number from {min} to {max}"));

    private static ImmutableDictionary<string, Severity?> Severities(string source, JsonElement value)
    {
        if (value.ValueKind != JsonValueKind.Object)
            throw new UserErrorException(source, "severities is not an object");

        return value
            .EnumerateObject()
            .ToImmutableDictionary(
                member =>
                    RuleSet.All.Any(rule => rule.Id == member.Name)
                        ? member.Name
                        : throw new UserErrorException(
                            source,
                            $"unknown finding '{member.Name}'; known are {string.Join(", ", RuleSet.All.Select(rule => rule.Id))}"
                        ),
                member => SeverityOf(source, member)
            );
    }

    private static Severity? SeverityOf(string source, JsonProperty member) =>
        member.Value.ValueKind == JsonValueKind.String
            ? member.Value.GetString() switch
            {
                "error" => Severity.Error,
                "warning" => Severity.Warning,
                "info" => Severity.Info,
                Off => null,
                _ => throw Unknown(source, member),
            }
            : throw Unknown(source, member);

    private static UserErrorException Unknown(string source, JsonProperty member) =>
        new(source, $"severity of '{member.Name}' is not one of error, warning, info, {Off}");
}
