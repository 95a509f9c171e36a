using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Explain.Tests;

/// <summary>
/// A window on a server with a known cause: a line of <c>docs/development/explain.jsonl</c>. What was seen is kept, and judged by the
/// program of today.
/// </summary>
/// <param name="Planted">
/// The causes that the server was started with, separated by "+"; "none" for none, "openiddict" for OpenIddict on SQLite.
/// </param>
/// <param name="Users">Who logged in at the same time.</param>
/// <param name="Truth">The first cause's share by the server's own clock; null where that does not know it.</param>
/// <param name="Seen">The window, without stacks, and with one time for each kind.</param>
internal sealed record CountedWindow(string Planted, int Users, double? Truth, ExplainRun Seen)
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase), new NineDigitConverter() },
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

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
    [JsonIgnore]
    public IReadOnlyList<WaitKind> Expected => [.. Planted.Split('+').Except(["none", "deep", "ef"]).Select(planted => Kinds[planted])];

    /// <summary>What the program says of it.</summary>
    [JsonIgnore]
    public LoginExplanation Found => field ??= LoginExplanation.Of(Seen);

    /// <summary>The causes that are named, the largest first.</summary>
    [JsonIgnore]
    public IReadOnlyList<WaitKind> Named => [.. Found.Causes.Select(cause => cause.Kind)];

    /// <summary>The first planted cause's share as explained.</summary>
    [JsonIgnore]
    public double Share => Expected is [var first, ..] ? Found.Shares.FirstOrDefault(share => share.Kind == first)?.Share ?? 0 : 0;

    /// <summary>Whether the cause that is named first was planted.</summary>
    [JsonIgnore]
    public bool IsFirstRight => Named is [var first, ..] && Expected.Contains(first);

    /// <summary>Whether a cause is named first that was not planted. No verdict is not wrong.</summary>
    [JsonIgnore]
    public bool IsWrong => Named.Count > 0 && !IsFirstRight;

    /// <summary>Whether the only planted cause is named first, both are named of two, and none is named where none is.</summary>
    [JsonIgnore]
    public bool IsRight =>
        Found.Doubt is null
        && Expected switch
        {
            [] => Named.Count == 0,
            [var one] => Named is [var first, ..] && first == one,
            var several => several.All(Named.Contains),
        };

    /// <summary>The window for messages.</summary>
    [JsonIgnore]
    public string Text =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Planted}, {Users} users: {Found.Doubt?.ToString() ?? string.Join('+', Named)}, {Share:0.000} of {Truth:0.000}"
        );

    /// <summary>The line of the file.</summary>
    [JsonIgnore]
    public string Line => JsonSerializer.Serialize(this, Json);

    public static CountedWindow Of(string planted, int users, ExplainRun run, double? truth) =>
        new(
            planted,
            users,
            truth,
            run with
            {
                Stacks = null,
                Threads =
                [
                    .. run
                        .Threads.GroupBy(time => time.Kind)
                        .Select(times => new ThreadTime(times.Key, times.Sum(time => time.Seconds))
                        {
                            DriverSeconds = times.Sum(time => time.DriverSeconds),
                            WaitSeconds = times.Sum(time => time.WaitSeconds),
                        }),
                ],
            }
        );

    public static CountedWindow Parse(string line) => JsonSerializer.Deserialize<CountedWindow>(line, Json)!;
}
