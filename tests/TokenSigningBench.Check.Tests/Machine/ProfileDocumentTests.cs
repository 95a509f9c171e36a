using System.Globalization;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Machine;

public sealed class ProfileDocumentTests : CultureTests
{
    private static readonly MachineFacts Fast = CheckSample.Machine with { CryptoExtensions = ["AES-NI", "ADX", "SHA-NI", "AVX512-IFMA"] };

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Profiles_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Golden("machine.txt", Text([Sample("this machine", Fast, 0.4)]));
        Golden("machine-brief.txt", Brief([Sample("this machine", Fast, 0.4)]));
        Golden("machines-brief.txt", Brief([Sample("fast.run.json", Fast, 0.4), Sample("old.run.json", CheckSample.Machine, 0.8)]));
        Golden("machine.json", Run(Sample("this machine", Fast, 0.4)).Data(null));
        Golden("machines.txt", Text([Sample("fast.run.json", Fast, 0.4), Sample("old.run.json", CheckSample.Machine, 0.8)]));
    }

    [Fact]
    public void The_OpenSsl_capability_mask_is_reported_as_a_difference_and_equal_machines_have_none()
    {
        Text([Sample("a", Fast, 0.4), Sample("b", Fast with { OpenSslCapabilityMask = ":~0x200000" }, 0.8)])
            .ShouldContain("The machines differ in OPENSSL_ia32cap, which disables extensions for OpenSSL.");
        Text([Sample("a", Fast, 0.4), Sample("b", Fast, 0.41)]).ShouldNotContain("The machines differ");
    }

    [Fact]
    public void Rows_that_fail_or_are_missing_are_reported()
    {
        MachineProfile sample = Sample("a", Fast, 0.4);
        ProfileRow failed = new("ES512", "P-521", null, "is not here", null, null, null, null);
        Text([Of(sample.Profile.Rows[0], failed)]).ShouldContain(" does not work | ");
        Text([Of(sample.Profile.Rows[0], failed), sample]).ShouldContain(" is not here | ");
        Run(Of(failed)).Data(null).ShouldContain("\"failure\": \"is not here\"");
        Text([Of([.. sample.Profile.Rows.Skip(1)])]).ShouldContain("\nRSA 2048 was not measured here.\n");
        Text([Of(sample.Profile.Rsa2048!)]).ShouldContain("\nOnly RSA 2048 was measured here.\n");

        MachineProfile Of(params ProfileRow[] rows) => sample with { Profile = sample.Profile with { Rows = rows } };
    }

    [Fact]
    public void Profiles_of_different_clocks_are_named()
    {
        MachineProfile sample = Sample("new", Fast, 0.4);
        RoundConditions wall = RoundsSample.Busy with { Clock = ThreadClock.WallTime };
        Brief([sample, sample with { Source = "other", Profile = sample.Profile with { Conditions = wall } }])
            .ShouldContain("Times are of different clocks: new CPU time, other wall time.");
    }

    [Fact]
    public void Another_run_file_is_refused() =>
        Should
            .Throw<UserErrorException>(() => MachineProfile.Of("a.run.json", ReportSamples.Of()))
            .Message.ShouldBe("a.run.json: has no machine profile; create one with tokenbench machine --run-file");

    private static RunFile Run(MachineProfile sample) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = sample.Machine,
            Part = sample.Profile,
        };

    private static string Text(IReadOnlyList<MachineProfile> profiles) =>
        TextRenderer.Render(ProfileDocument.Of(profiles), samples: null, verbose: true);

    private static string Brief(IReadOnlyList<MachineProfile> profiles) => TextRenderer.Render(ProfileDocument.Of(profiles), samples: null);

    private static MachineProfile Sample(string source, MachineFacts machine, double rsa2048) =>
        new(
            source,
            machine,
            new()
            {
                Engine = "PlatformCrypto 10.0.0",
                Rounds = 3,
                RoundMilliseconds = 10,
                Seconds = 1.25,
                Conditions = RoundsSample.Busy,
                ThrottledPeriods = 0,
                StealSeconds = 0.125,
                Rows =
                [
                    Row("RS256", "RSA 2048", rsa2048),
                    Row("RS256", "RSA 4096", 5.3),
                    Row("RS256", "RSA 8192", 36.7),
                    Row("ES256", "P-256", 0.03),
                ],
            }
        );

    private static ProfileRow Row(string algorithm, string key, double milliseconds) =>
        new(
            algorithm,
            key,
            "Witness 1.0",
            null,
            [0.98e6 * milliseconds, 1e6 * milliseconds, 1.03e6 * milliseconds],
            [0.1e6 * milliseconds, 0.11e6 * milliseconds, 0.12e6 * milliseconds],
            [2e6 * milliseconds, 1e6 * milliseconds, 2.5e6 * milliseconds],
            [0.2e6 * milliseconds, 0.11e6 * milliseconds, 0.25e6 * milliseconds]
        );

    private static void Golden(string name, string rendered) => rendered.ShouldBe(new GoldenFile(name));
}
