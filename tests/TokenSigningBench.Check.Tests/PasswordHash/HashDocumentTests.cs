using System.Globalization;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public sealed class HashDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_and_JSON_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        (string Golden, Func<HashRun, MachineFacts, string> Render)[] documents =
        [
            ("hash.txt", Text),
            ("hash-brief.txt", (run, machine) => TextRenderer.Render(HashDocument.Of(Run(run, machine)), samples: null)),
            ("hash.json", (run, machine) => Run(run, machine).Data(null)),
        ];
        foreach ((string golden, var render) in documents)
            render(HashSample.Whole, CheckSample.Machine).ShouldBe(new GoldenFile(golden));
    }

    [Fact]
    public void A_given_setting_has_no_interval_and_no_target() =>
        Render(Quiet).ShouldContain("\nbcrypt, cost 10\n\n  One hash by BouncyCastle takes 100.0 ± ");

    [Fact]
    public void An_interval_of_a_single_setting_is_reported() =>
        Render(Quiet with { TargetMilliseconds = 120, ParameterLow = 10, ParameterHigh = 10 })
            .ShouldContain("\nbcrypt, cost 10 (95% interval: only this value)\n  Target: 120 ms.\n");

    [Fact]
    public void Utilization_is_never_reported_above_100_percent() =>
        Render(Quiet with { TargetMilliseconds = HashTarget.OfRate(30, 2).Milliseconds, LoginsPerSecond = 30 })
            .ShouldContain("  Utilization of 2 cores at 30 logins/s: 100% (overload: 150% needed).\n");

    [Fact]
    public void Signatures_that_take_longer_than_the_hash_are_named_first() =>
        Login(milliseconds: 60).ShouldContain("  Largest part: signatures, 54.5%. With P-256 the signatures take 0.06 ms.\n");

    [Fact]
    public void Cheap_signatures_need_no_other_key() =>
        Login(milliseconds: 0.4)
            .ShouldContain(
                "  Largest part: password hash, 99.2%. The hash protects the passwords: add cores before you lower the setting.\n"
            );

    [Fact]
    public void A_hash_above_the_OWASP_parameter_can_be_lowered() =>
        Render(Quiet with { Setting = "cost 12", Login = HashSample.Login("a.pfx", 0.4) }).ShouldContain("OWASP allows cost 10.\n");

    private static HashRun Quiet { get; } =
        new()
        {
            Scheme = "bcrypt",
            Setting = "cost 10",
            Engine = "BouncyCastle",
            Owasp = "cost 10",
            MeetsOwasp = true,
            Cores = 2,
            Nanoseconds = HashSample.Around(100, 0.1),
            TimedThreads = 1,
            Threads = 2,
            PerSecondAtOnce = 19.5,
        };

    private static string Login(double milliseconds) => Render(Quiet with { Login = HashSample.Login("a.pfx", milliseconds) });

    private static string Render(HashRun run) => Text(run, CheckSample.Machine);

    private static string Text(HashRun run, MachineFacts machine) =>
        TextRenderer.Render(HashDocument.Of(Run(run, machine)), samples: null, verbose: true);

    private static RunFile Run(HashRun run, MachineFacts machine) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine,
            Part = run,
        };
}
