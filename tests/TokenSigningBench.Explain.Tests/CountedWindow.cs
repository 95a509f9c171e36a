using System.Globalization;

namespace TokenSigningBench.Explain.Tests;

/// <summary>A window on a server with a known cause, as a row of <c>docs/development/explain.csv</c>.</summary>
/// <param name="Planted">
/// The causes that the server was started with, separated by "+"; "none" for none, "openiddict" for OpenIddict on SQLite.
/// </param>
/// <param name="Users">Who logged in at the same time.</param>
/// <param name="Named">The causes that were named, the largest first, separated by "+"; empty for none.</param>
/// <param name="Share">The first cause's share as explained; null for none.</param>
/// <param name="Truth">The same by the server's own clock; null where that does not know it.</param>
/// <param name="KeyBits">The size of the key as explained; null where it is small.</param>
internal sealed record CountedWindow(
    string Planted,
    int Users,
    string Named,
    double? Share,
    double? Truth,
    int? KeyBits,
    int Requests,
    double AttachSeconds,
    long LostEvents
)
{
    public const string Header = "planted,users,named,share,truth,keyBits,requests,attachSeconds,lostEvents";

    /// <summary>Named where there is no verdict.</summary>
    private const string Undecided = "undecided";

    private static readonly Dictionary<string, WaitKind> Kinds = new()
    {
        ["rsa2048"] = WaitKind.Signing,
        ["rsa8192"] = WaitKind.Signing,
        ["rsa4096"] = WaitKind.Signing,
        ["pfx"] = WaitKind.KeyLoading,
        ["pbkdf2"] = WaitKind.PasswordHash,
        ["http"] = WaitKind.Http,
        ["blocking"] = WaitKind.Blocking,
        ["lock"] = WaitKind.Lock,
        ["gc"] = WaitKind.GarbageCollection,
        ["sql"] = WaitKind.Sql,
        ["cold"] = WaitKind.Jit,
        ["openiddict"] = WaitKind.Sql,
        ["burn"] = WaitKind.OtherCode,
    };

    /// <summary>What has to be named; empty for nothing.</summary>
    public IReadOnlyList<WaitKind> Expected => [.. Planted.Split('+').Except(["none", "deep", "ef"]).Select(planted => Kinds[planted])];

    /// <summary>Whether the cause that is named first was planted.</summary>
    public bool IsFirstRight => Named is not ("" or Undecided) && Expected.Contains(Enum.Parse<WaitKind>(Named.Split('+')[0]));

    /// <summary>Whether a cause is named first that was not planted. No verdict is not wrong.</summary>
    public bool IsWrong => Named is not ("" or Undecided) && !IsFirstRight;

    /// <summary>Whether the only planted cause is named first, both are named of two, and none is named where none is.</summary>
    public bool IsRight =>
        Named.Split('+', StringSplitOptions.RemoveEmptyEntries) is var named
        && Expected switch
        {
            [] => named.Length == 0,
            [var one] => named is [var first, ..] && first == one.ToString(),
            var several => several.All(kind => named.Contains(kind.ToString())),
        };

    public string Row =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Planted},{Users},{Named},{Share:0.0000},{Truth:0.0000},{KeyBits},{Requests},{AttachSeconds:0.00},{LostEvents}"
        );

    public static CountedWindow Of(string planted, int users, ExplainRun run, double? truth)
    {
        var found = LoginExplanation.Of(run);
        var window = new CountedWindow(
            planted,
            users,
            found.Doubt is null ? string.Join('+', found.Causes.Select(cause => cause.Kind)) : Undecided,
            null,
            truth,
            found.KeyBits,
            run.Requests,
            run.AttachSeconds,
            run.LostEvents
        );
        return window.Expected is [var first, ..]
            ? window with
            {
                Share = found.Shares.FirstOrDefault(share => share.Kind == first)?.Share ?? 0,
            }
            : window;
    }

    public static CountedWindow Parse(string row) =>
        row.Split(',') is [var planted, var users, var named, var share, var truth, var bits, var requests, var attach, var lost]
            ? new(
                planted,
                int.Parse(users, CultureInfo.InvariantCulture),
                named,
                Number(share),
                Number(truth),
                (int?)Number(bits),
                int.Parse(requests, CultureInfo.InvariantCulture),
                double.Parse(attach, CultureInfo.InvariantCulture),
                long.Parse(lost, CultureInfo.InvariantCulture)
            )
            : throw new FormatException(row);

    private static double? Number(string text) => text.Length == 0 ? null : double.Parse(text, CultureInfo.InvariantCulture);
}
