using System.Text.RegularExpressions;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>An assertion on each relying party, such as <c>refused=0</c>.</summary>
public sealed partial class RotationAssertion
{
    private readonly string _figure;
    private readonly string _sign;
    private readonly double _limit;

    private RotationAssertion(string text, string figure, string sign, double limit) =>
        (Text, _figure, _sign, _limit) = (text, figure, sign, limit);

    /// <summary>The assertion as it was written.</summary>
    public string Text { get; }

    /// <param name="text">
    /// A figure, a comparison and a number: <c>refused=0</c>, <c>refused.seconds&lt;=30</c>, <c>withdrawn.seconds&lt;600</c>,
    /// <c>fetches&lt;10</c>.
    /// </param>
    /// <exception cref="UserErrorException">The text is not an assertion.</exception>
    public static RotationAssertion Parse(string text)
    {
        Match match = Form().Match(text);
        return match.Success
            ? new(
                text,
                match.Groups["figure"].Value,
                match.Groups["sign"].Value,
                double.Parse(match.Groups["number"].Value, NumberStyles.None, CultureInfo.InvariantCulture)
            )
            : throw new UserErrorException(
                $"--assert {text}",
                "is not a figure, a comparison and a number, such as refused=0, refused.seconds<=30, withdrawn.seconds<600 or fetches<10"
            );
    }

    /// <summary>The figure of a relying party.</summary>
    public double Figure(RotationOutcome outcome, PartyTimeline timeline)
    {
        ArgumentNullException.ThrowIfNull(outcome);
        ArgumentNullException.ThrowIfNull(timeline);
        return _figure switch
        {
            "refused" => outcome.Refused,
            "refused.seconds" => outcome.RefusedFor.TotalSeconds,
            "withdrawn.seconds" => outcome.WithdrawnFor?.TotalSeconds ?? 0,
            _ => timeline.Fetches,
        };
    }

    public bool IsMet(double figure) =>
        _sign switch
        {
            "<" => figure < _limit,
            "<=" => figure <= _limit,
            _ => figure == _limit,
        };

    [GeneratedRegex(
        @"^\s*(?<figure>refused|refused\.seconds|withdrawn\.seconds|fetches)\s*(?<sign><=|<|=)\s*(?<number>\d{1,9})\s*$",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Form();
}
