using System.Globalization;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Figures;
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
        Text(HashSample.Whole).ShouldBe(new GoldenFile("hash.txt"));
        TextRenderer.Render(HashDocument.Of(Run(HashSample.Whole)), samples: null).ShouldBe(new GoldenFile("hash-brief.txt"));
        Run(HashSample.Whole).Data(null).ShouldBe(new GoldenFile("hash.json"));
    }

    [Fact]
    public void What_decides_the_time_and_what_can_be_changed_is_named()
    {
        Text(Quiet).ShouldContain("\nbcrypt, cost 10\n\n  One hash by BouncyCastle takes 100.0 ± ");
        Text(Quiet with { TargetMilliseconds = 120, ParameterLow = 10, ParameterHigh = 10 })
            .ShouldContain("\nbcrypt, cost 10 (95% interval: only this value)\n  Target: 120 ms.\n");
        Text(Quiet with { TargetMilliseconds = HashTarget.OfRate(30, 2).Milliseconds, LoginsPerSecond = 30 })
            .ShouldContain("  Utilization of 2 cores at 30 logins/s: 100% (overload: 150% needed).\n");
        Text(Quiet with { Login = HashSample.Login("a.pfx", 60) })
            .ShouldContain("  Largest part: signatures, 54.5%. With P-256 the signatures take 0.06 ms.\n");
        Text(Quiet with { Login = HashSample.Login("a.pfx", 0.4) })
            .ShouldContain(
                "  Largest part: password hash, 99.2%. The hash protects the passwords: add cores before you lower the setting.\n"
            );
        Text(Quiet with { Setting = "cost 12", Login = HashSample.Login("a.pfx", 0.4) })
            .ShouldContain("OWASP's minimum, cost 10, takes less time.\n");
    }

    [Fact]
    public void A_setting_that_no_measurement_confirmed_is_undecided() =>
        Text(Quiet with { ChangedSpeed = true, ParameterLow = 9, ParameterHigh = 11 })
            .ShouldStartWith("UNDECIDED  bcrypt, cost 10; OWASP minimum: cost 10\n  Setting   cost 10 (95% interval: 9 to 11)\n");

    [Fact]
    public void The_first_line_of_a_choice_is_the_setting_to_use()
    {
        HashRun argon = Quiet with
        {
            Scheme = "Argon2id",
            Setting = "m=65536 t=2 p=1",
            Owasp = "m=65536 t=1 p=1",
            TargetMilliseconds = 120,
            AllocatedBytes = 70_000_000,
        };
        HashRun weak = Quiet with { Setting = "cost 9", MeetsOwasp = false, TargetMilliseconds = 120, ParameterLow = 9, ParameterHigh = 9 };
        Choice(weak, argon).ShouldBe(new GoldenFile("hash-choice.txt"));
        Choice(weak).ShouldStartWith("NOT MET  Use bcrypt, cost 9: 100 ms CPU of one core for a target of 120 ms.\n");
        Choice(argon with { ChangedSpeed = true }).ShouldStartWith("UNDECIDED  Use Argon2id, m=65536 t=2 p=1: ");
    }

    [Fact]
    public void Recommended_settings_are_a_table_with_their_sources() =>
        TextRenderer
            .Render(RecommendedDocument.Of(Run(RecommendedSample.Run)), samples: null, verbose: true)
            .ShouldBe(new GoldenFile("hash-recommended.txt"));

    private static string Choice(params HashRun[] found) =>
        TextRenderer.Render(
            HashChoiceDocument.Of(
                Run(new HashChoiceRun { Found = found, Unreached = [new("scrypt with r=8 and p=1", "scrypt in 1 ms: cannot be reached")] })
            ),
            samples: null
        );

    private static HashRun Quiet { get; } =
        SampleRuns.Hash with
        {
            Scheme = "bcrypt",
            Setting = "cost 10",
            Engine = "BouncyCastle",
            Owasp = "cost 10",
            MeetsOwasp = true,
            Nanoseconds = HashSample.Around(100, 0.1),
            PerSecondAtOnce = 19.5,
        };

    private static string Text(HashRun run) => TextRenderer.Render(HashDocument.Of(Run(run)), samples: null, verbose: true);

    private static RunFile Run(RunPart run) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Part = run,
        };
}
