using System.Globalization;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>The model of <c>plan</c> beside real queues in this process, whose disciplines are known.</summary>
/// <remarks>Its errors are judged on a machine that does nothing else: <c>scripts/long.sh generator</c>.</remarks>
public sealed class ModelTrialTests
{
    [SkippableFact]
    public async Task The_model_predicts_queues_of_known_disciplines()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "a thread's processor time is asked of Linux");
        string? file = Environment.GetEnvironmentVariable("TOKENBENCH_GENERATOR_RUN");
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(file is null ? 2048 : 8192));
        var trial = new ModelTrial(new LabCertificate("a.pfx", key));

        IReadOnlyList<ModelFigures> figures = await trial.RunAsync(
            file is null ? TimeSpan.FromMilliseconds(200) : TimeSpan.FromSeconds(10),
            CancellationToken.None
        );

        figures.Select(one => one.Node.Discipline).Distinct().Count().ShouldBe(2);
        figures.Count.ShouldBe(2 * ModelTrial.Utilizations.Count);
        figures.ShouldAllBe(one => one.Error.Errors.All(error => error.MeasuredMilliseconds > 0 && error.ModelMilliseconds > 0));
        if (file is null)
            return;
        foreach (ModelFigures one in figures)
            await File.AppendAllTextAsync(
                file,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"model, {one.Node}, in use {one.Utilization:0.00}: p50 {one.At(50).Relative:+0.000;-0.000}, "
                        + $"p95 {one.At(95).Relative:+0.000;-0.000}\n"
                )
            );
        figures.ShouldAllBe(one => one.IsMet);
    }
}
