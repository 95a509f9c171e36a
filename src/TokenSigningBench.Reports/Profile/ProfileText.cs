using System.Globalization;
using System.Text;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Profiles;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Profile;

/// <summary>One machine's profile, or several side by side.</summary>
public static class ProfileText
{
    private const string Deciding = "AVX512-IFMA";

    // What decides how fast keys sign (the first two) and how fast passwords and content are hashed and encrypted.
    private static readonly string[] Extensions = [Deciding, "ADX", "SHA-NI", "AES-NI"];

    private static readonly string[] Headings = ["Key", "Algorithm", "Sign", "Times RSA 2048", "Verify", "Verified by"];

    /// <summary>Renders one profile or more.</summary>
    public static string Render(IReadOnlyList<MachineProfile> profiles)
    {
        ArgumentNullException.ThrowIfNull(profiles);
        return profiles is [var only] ? One(only) : Beside(profiles);
    }

    private static string One(MachineProfile one) => string.Join('\n',
    [
        $"{(one.Partial is { } partial ? $"PARTIAL: {partial}.\n" : "")}{Summary(one, "here")}.\n",
        PlainText.MarkdownTable(Headings, one.Profile.Rows.Select(row => Cells(one, row))),
        $"Medians of {Conditions(one.Profile)}, ratios within rounds, with 95 % intervals.\n{Extended(one.Machine)}\n",
        MachineText.Render(one.Machine),
    ]);

    private static string Beside(IReadOnlyList<MachineProfile> profiles)
    {
        string[] names = [.. profiles.Select((_, index) => Name(index))];
        string[] headings = ["Key", .. names.SelectMany(name => new[] { $"{name} sign", $"{name} times RSA 2048" })];
        IEnumerable<string> keys = profiles.SelectMany(one => one.Profile.Rows).Select(row => row.Key).Distinct();
        var text = new StringBuilder();
        foreach ((int index, MachineProfile one) in profiles.Index())
            text.Append(Summary(one, $"on {names[index]}")).Append(".\n");
        text.Append(Cause(profiles));
        text.Append('\n').Append(PlainText.MarkdownTable(headings, keys.Select(key => (string[])[key, .. profiles.SelectMany(one => SignCells(one, key))]))).Append('\n');
        foreach ((int index, MachineProfile one) in profiles.Index())
            text.Append(CultureInfo.InvariantCulture, $"{names[index]}  {one.Source}: {(one.Partial is { } partial ? $"PARTIAL: {partial}. " : "")}{Conditions(one.Profile)}. {Extended(one.Machine)}\n{MachineText.Render(one.Machine)}");
        return text.ToString();
    }

    private static string Name(int index) => index < 26 ? $"{(char)('A' + index)}" : string.Create(CultureInfo.InvariantCulture, $"P{index + 1}");

    internal static string Summary(MachineProfile one, string where)
    {
        string[] others = [.. from key in (string[])["RSA 4096", "RSA 8192", "P-256"] let times = one.TimesRsa2048(key) where times is not null select $"{key} {Times(times.Value.Estimate)} times"];
        return others.Length == 0 ? $"RSA 2048 was not measured {where}" : $"A signature costs {where}, RSA 2048 being 1: {string.Join(", ", others)}";
    }

    // Known of OpenSSL alone, and only said where the machines differ in it.
    internal static string Cause(IReadOnlyList<MachineProfile> profiles)
    {
        bool?[] has = [.. profiles.Select(one => one.Machine.CryptoExtensions?.Contains(Deciding))];
        bool isMasked = profiles.Select(one => one.Machine.OpenSslCapabilityMask).Distinct().Skip(1).Any();
        return has.Distinct().Skip(1).Any() || isMasked
            ? $"They differ in {(isMasked ? "OPENSSL_ia32cap, which takes extensions away from OpenSSL" : Deciding)}. Where the processor has {Deciding}, OpenSSL computes RSA 2048 with it (openssl/openssl #13750),\nand later versions RSA 3072 and 4096 too (#14908): that makes the small key cheap, and the large ones dear beside it.\n"
            : "";
    }

    private static string[] Cells(MachineProfile one, ProfileRow row) => row is { Sign: { } sign, Verify: { } verify }
        ? [row.Key, row.Algorithm, Milliseconds(sign), Interval(one.TimesRsa2048(row.Key)), Milliseconds(verify), row.VerifiedBy ?? "nobody"]
        : [row.Key, row.Algorithm, "does not work", row.Failure ?? "unknown", "", ""];

    private static string[] SignCells(MachineProfile one, string key) =>
        one.Row(key) is { Sign: { } sign } ? [Milliseconds(sign), Interval(one.TimesRsa2048(key))] : [one.Row(key)?.Failure ?? "not measured", ""];

    private static string Conditions(ProfileRun profile) => string.Create(CultureInfo.InvariantCulture,
        $"{profile.Rounds} {(profile.Rounds == 1 ? "round" : "rounds")} in turn, in {profile.Seconds:0.0} s, meanwhile {Known(profile.ThrottledPeriods, "0")} throttled periods and {Known(profile.StealSeconds, "0.00")} s stolen by the hypervisor");

    private static string Extended(MachineFacts machine) => machine.CryptoExtensions is not { } has ? "The processor's extensions are not known."
        : $"The processor has {List(Extensions.Where(has.Contains))}, and lacks {List(Extensions.Except(has))}{(machine.OpenSslCapabilityMask is { } mask ? $"; OPENSSL_ia32cap={mask} changes that for OpenSSL" : "")}.";

    private static string List(IEnumerable<string> names) => string.Join(", ", names) is { Length: > 0 } list ? list : "none";

    private static string Known(double? number, string format) => number?.ToString(format, CultureInfo.InvariantCulture) ?? "an unknown number of";

    private static string Milliseconds(IReadOnlyList<double> nanoseconds) => (nanoseconds.Median() / 1e6).ToString("0.0000", CultureInfo.InvariantCulture) + " ms";

    private static string Interval(BootstrapInterval? times) => times is { } known ? $"{Times(known.Estimate)} ({Times(known.Low)} to {Times(known.High)})" : "unknown";

    private static string Times(double times) => times.ToString(times switch { < 1 => "0.000", < 10 => "0.00", _ => "0.0" }, CultureInfo.InvariantCulture);
}
