using TokenSigningBench.Articles.Measurements;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Articles.Tests.Measurements;

public class CauseMeasurementTests
{
    private static readonly string Hs256 = SignatureChoice2021.Sign(SigningChoice.Hmac(256)),
        Hs384 = SignatureChoice2021.Sign(SigningChoice.Hmac(384)),
        Hs512 = SignatureChoice2021.Sign(SigningChoice.Hmac(512));

    [Fact]
    public void A_cause_is_measured_with_and_without_it_in_as_many_rounds()
    {
        using StepProgress progress = new(null, "test", 1);
        IReadOnlyList<MeasuredCause> causes = CauseMeasurement.Measure(
            [
                new("a", "a cause", Hs256, Hs384) { Instead = (Hs512, Hs384, "another hash") },
                new("b", "an extension", Hs256, Hs384) { Masked = new("no such extension", ":~0x0") },
            ],
            TimeSpan.Zero,
            new(TimeSpan.FromSeconds(1), 3, progress, CancellationToken.None)
        );
        MeasuredCause measured = causes[0];
        new[]
        {
            measured.WithNanoseconds,
            measured.WithComparedNanoseconds,
            measured.WithoutNanoseconds,
            measured.WithoutComparedNanoseconds,
        }.ShouldAllBe(times => times!.Count == 3 && times.All(time => time > 0));
        measured.WithoutComparedNanoseconds.ShouldBe(measured.WithComparedNanoseconds);
        measured.Without.ShouldBe("another hash");
        (causes[1].WithNanoseconds, causes[1].CannotRun).ShouldBe((null, "this processor has no no such extension"));
    }

    [Fact]
    public void Every_experiment_names_operations_that_exist()
    {
        foreach (
            (CauseTest test, Article article) in SignatureChoiceMeasurement
                .Causes.Select(test => (test, SignatureChoice2021.Article))
                .Concat(PasswordHashingMeasurement.Causes.Select(test => (test, PasswordHashing2021Statements.Article)))
                .Concat(SecurityChoicesMeasurement.Causes.Select(test => (test, PublishedArticles.SecurityChoices)))
        )
        {
            foreach (string? name in new[] { test.Operation, test.ComparedWith, test.Instead?.Operation, test.Instead?.ComparedWith })
                (name is null || Operations.All.Count(operation => operation.Name == name) == 1).ShouldBeTrue($"{test.Id}: {name}");
            article.Statements.ShouldContain(statement => statement.Cause.Contains(test.Cause), test.Id);
        }
    }
}
