using System.CommandLine;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Reports.Options;

/// <summary>The option <c>--signer</c>: the library that signs.</summary>
public static class SignerOption
{
    /// <param name="title">The first line of its description.</param>
    /// <param name="remark">What follows the list of libraries.</param>
    public static Option<string?> Create(string title, string remark = "")
    {
        var option = new ValueOption<string?>(
            "--signer",
            "NAME",
            $"{title}\n{string.Join(", ", TokenEngines.All.Select(engine => engine.Name))}.{remark}"
        );
        option.AcceptOnlyFromAmong([.. TokenEngines.All.Select(engine => engine.Name)]);
        return option;
    }

    /// <summary>The library that was chosen; null if none was.</summary>
    public static TokenEngine? Find(ParseResult parsed, Option<string?> option) =>
        parsed.GetValue(option) is { } value ? TokenEngines.All.First(engine => value == engine.Name) : null;
}
