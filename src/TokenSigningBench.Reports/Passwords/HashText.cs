using System.Text;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Passwords;

/// <summary>A setting of a password hash function: what it is, what speaks against it, what it costs, and what a login costs with it.</summary>
public static class HashText
{
    // Signatures below this share of a login are not worth another key.
    private const double WorthAWord = 0.1;

    /// <summary>Renders the answer.</summary>
    /// <param name="answer">What was found.</param>
    /// <param name="machine">The machine that it was measured on.</param>
    public static string Render(HashAnswer answer, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(answer);
        ArgumentNullException.ThrowIfNull(machine);
        string[] parts =
        [
            Setting(answer),
            string.Concat(answer.Warnings.Select(warning => $"  warning  {warning.Message}\n           {warning.Remedy} [{warning.Id}]\n")),
            Cost(answer) + Owasp(answer),
            answer.Login is { } login ? Login(answer, login) : "",
            $"  Measured on {machine.CpuModel ?? "an unknown processor"} with {(machine.OpenSsl is null ? "the system's cryptography" : $"OpenSSL {machine.OpenSsl}")}: run it where the server runs.\n",
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    private static string Setting(HashAnswer answer)
    {
        (HashFamily family, HashSetting setting) = (answer.Family, answer.Setting);
        var text = new StringBuilder($"{family.Title}, {family.Describe(setting.Parameter)}");
        if (setting is { Low: { } low, High: { } high })
            text.Append(low == high ? " (95 % interval: this alone)" : Text($" (95 % interval: {ThreeDigits(family, low):N0} to {ThreeDigits(family, high):N0})"));
        text.Append('\n');
        if (answer.Target is { Milliseconds: { } target } asked)
        {
            text.Append(asked.LoginsPerSecond is { } rate
                ? Text($"  asked for: {rate:0.##} logins a second on {Cores(asked.Cores)}, which leave a login {target:0.0} ms of one core with {100 * LoginDemand.PrudentUse:0} % of their time in use\n")
                : Text($"  asked for: {target:0.###} ms{(answer.Login is null ? "" : " for a login, hash and signatures together")}\n"));
        }

        return text.ToString();
    }

    private static string Cost(HashAnswer answer)
    {
        string busy = answer.TimedThreads > 1 ? Text($" while {answer.TimedThreads} are made at once") : "";
        string few = answer.Threads < answer.Target.Cores ? Text($" (this machine has no more than {answer.Threads})") : "";
        string use = answer is { Use: { } share, Target.LoginsPerSecond: { } rate } ? Text($"  {rate:0.##} logins a second keep {Cores(answer.Target.Cores)} busy {ShareText.Busy(share)} of the time.\n") : "";
        return Text($"  One hash by {answer.Family.Engine} takes {answer.Milliseconds:0.0} ms (plus or minus {answer.MarginMilliseconds:0.0}) of one core{busy}: {1e3 / answer.Milliseconds:0.0} logins a second on it.\n")
            + Text($"  {answer.Threads} at once make {answer.PerSecondAtOnce:0.0} a second{few}; one on each of {Cores(answer.Target.Cores)} work in {Memory(answer.PeakMemoryBytes)}.\n")
            + use;
    }

    private static string Owasp(HashAnswer answer)
    {
        OwaspMinimum owasp = answer.Family.Owasp;
        string note = owasp.Note is { } said ? $", {said}" : "";
        return $"  OWASP asks for {answer.Family.Describe(owasp.Parameter)} or more{note}: {(answer.MeetsOwasp ? "met" : "NOT met")} [{OwaspMinimum.Source}, {OwaspMinimum.Date}].\n"
            + $"  Its first choice, {OwaspMinimum.FirstChoice}, is {OwaspMinimum.FirstChoiceNotHere}.\n";
    }

    private static string Login(HashAnswer answer, LoginCost login) =>
        Text($"  A login whose {login.Tokens} tokens are signed with {login.Source} keeps a core busy for {login.Milliseconds:0.00} ms:\n")
        + Text($"  {login.HashMilliseconds:0.00} ms for its hash and {login.SignaturesMilliseconds:0.00} ms for {login.Signing.Algorithm} signatures. That is {answer.LoginsPerSecondPerCore:0.0} logins a second on one core.\n")
        + Text($"  Blame the {(login.BlameFirst == LoginPart.Hash ? "hash" : "signatures")} first: {100 * login.ShareOfDearer:0.0} % of it. {Remedy(answer, login)}\n");

    private static string Remedy(HashAnswer answer, LoginCost login)
    {
        double p256 = login.Tokens * login.Signing.SignOf(KeySpec.Curve(256)).Mean / 1e6;
        if (login.BlameFirst == LoginPart.Signatures)
            return Text($"P-256 signs as many in {p256:0.00} ms.");

        string first = answer.Setting.Parameter > answer.Family.Owasp.Parameter
            ? $"It can come down to OWASP's {answer.Family.Describe(answer.Family.Owasp.Parameter)}."
            : "It is what keeps passwords from being guessed: add cores before taking work away.";
        return login.ShareOfDearer > 1 - WorthAWord ? first : Text($"{first} P-256 takes {login.SignaturesMilliseconds - p256:0.00} ms off the signatures.");
    }

    private static string Cores(int cores) => cores == 1 ? "1 core" : Text($"{cores} cores");

    private static string Memory(long bytes) => bytes >= 1 << 20 ? Text($"{bytes / (double)(1 << 20):0.#} MiB") : "less than 1 MiB";

    // An interval that says 812,347 says more than it knows.
    private static int ThreeDigits(HashFamily family, int parameter)
    {
        int unit = family.Doubles || parameter < 1000 ? 1 : (int)Math.Pow(10, Math.Floor(Math.Log10(parameter)) - 2);
        return (int)Math.Round(parameter / (double)unit) * unit;
    }

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
