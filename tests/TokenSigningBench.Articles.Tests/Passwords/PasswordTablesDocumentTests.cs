using System.Globalization;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Passwords;

public sealed class PasswordTablesDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        TextRenderer
            .Render(PasswordTablesDocument.Of(Sample), samples: null, verbose: true)
            .ShouldBe(new GoldenFile("password-tables.txt"));
        TextRenderer.Render(PasswordTablesDocument.Of(Sample), samples: null).ShouldBe(new GoldenFile("password-tables-brief.txt"));
    }

    internal static RunFile Sample
    {
        get
        {
            PasswordTableRow[] rows =
            [
                Row("G1", 1, 8, "salt 1", 20_000, 100),
                Row("G1", 1, 666, "salt 2", 40_000, 100),
                Row("G1", 27500, 8, "salt 1", 110_000_000, 1_000_000),
                // Uncertain by more than 5%.
                Row("G1", 27500, 32, "4-byte salt", 111_000_000, 20_000_000),
                new(
                    PasswordHashing2021Statements.JavaOperation("Shenandoah", 27500, SampleLogin.WithShortSalt(32)),
                    "Java, Shenandoah",
                    27500,
                    32,
                    "4-byte salt"
                )
                {
                    CannotRun = "This JVM does not start: Unrecognized VM option 'UseShenandoahGC'",
                },
            ];
            return new()
            {
                Started = DateTimeOffset.UnixEpoch,
                Machine = CheckSample.Machine,
                Part = new PasswordTablesRun
                {
                    Rows = rows,
                    Java =
                    [
                        new(
                            "G1",
                            "OpenJDK 64-Bit Server VM 17.0.17+10, Java 17.0.17",
                            "SunJCE version 17",
                            "G1 Young Generation, G1 Old Generation",
                            "-XX:+UseG1GC",
                            512 * 1024 * 1024,
                            2,
                            true,
                            IsSettled: true,
                            Collections: 3
                        ),
                    ],
                    Launches = 1,
                    WarmupSeconds = 3,
                    Rounds = RoundsSample.Busy,
                },
            };
        }
    }

    private static PasswordTableRow Row(string collector, int iterations, int characters, string salt, double nanoseconds, double spread)
    {
        double[] samples = [.. Enumerable.Range(0, 15).Select(i => nanoseconds + spread * (i % 3 - 1))];
        return new($"{collector} {iterations} {characters} {salt}", PasswordPlatforms.Java(collector), iterations, characters, salt)
        {
            Nanoseconds = samples,
            WallNanoseconds = [.. samples.Select(sample => 2 * sample)],
            VerifiedBy = ".NET",
        };
    }
}
