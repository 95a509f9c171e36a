using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/policy.md.</summary>
internal static partial class PolicyPage
{
    public const string Example = """
        {
          "budgetMilliseconds": 5,
          "expiryWarningDays": 45,
          "severities": { "server-certificate": "error", "own-hash": "off" }
        }
        """;

    private static readonly Dictionary<string, string> Meanings = new()
    {
        ["budgetMilliseconds"] = "The maximum cost of signing one token, in milliseconds. `--budget` takes precedence.",
        ["expiryWarningDays"] =
            "The days before its end in which a certificate is `expires-soon`. "
            + "A certificate that begins within as many days is an `announced-successor`.",
        ["longValidityYears"] = "Years of validity above which `long-validity` is reported.",
        ["cookieBytes"] = "The size in bytes of the largest cookie (RFC 6265 section 6.1), for `large-signature`.",
        ["severities"] = "The severity by [rule](rules.md): `error`, `warning`, `info`, or `off` for no finding.",
    };

    public static string Render() =>
        "# Policy file\n\n"
        + "`tokenbench check --policy FILE` reads limits and severities from a JSON object. Missing members keep their defaults.\n"
        + "Unknown members and rules are refused with exit code 2.\n\n"
        + $"```json\n{Example}\n```\n\n"
        + ReferencePage.Table(
            ["Member", "Default", "From", "To", "Meaning"],
            Members()
                .Select(member =>
                {
                    (string from, string to) = Range(member);
                    return new[] { $"`{member}`", Default(member), from, to, Meanings[member] };
                })
        );

    // What the reader itself names as known.
    private static string[] Members() => Refusal("""{ "unknown": 1 }""").Split("known are ")[1].Split(", ");

    private static (string From, string To) Range(string member)
    {
        Match range = RangeText().Match(Refusal($$"""{ "{{member}}": -1 }"""));
        return (Number(range.Groups["from"].Value), Number(range.Groups["to"].Value));
    }

    private static string Number(string text) =>
        text.Length == 0
            ? ""
            : decimal.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture);

    private static string Default(string member) =>
        typeof(Policy).GetProperties().Single(one => JsonNamingPolicy.CamelCase.ConvertName(one.Name) == member).GetValue(new Policy())
            is IFormattable number
            ? number.ToString(null, CultureInfo.InvariantCulture)
            : "none";

    private static string Refusal(string policy)
    {
        using var folder = new TemporaryFolder();
        return Should.Throw<UserErrorException>(() => PolicyFile.Read(folder.Write("policy.json", policy))).Cause;
    }

    [GeneratedRegex(@"from (?<from>\S+) to (?<to>\S+)")]
    private static partial Regex RangeText();
}
