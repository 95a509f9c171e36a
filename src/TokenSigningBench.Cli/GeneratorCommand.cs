using System.CommandLine;
using MathNet.Numerics.Statistics;
using TokenSigningBench.LoginLab.Load;
using TokenSigningBench.LoginLab.RealParts;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench generator</c>: whether the load generator of <c>storm</c> is fast and punctual enough on this machine for its figures to be the server's.</summary>
internal static class GeneratorCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var command = new Command("generator", "Hold storm's load generator against wrk on a page that nobody signs for, and say how late it starts people: 0 where both are good enough, 1 where not.");
        certificates.AddTo(command);
        command.SetAction(async (parsed, cancel) =>
        {
            using OpenedCertificates opened = certificates.Open(parsed);
            await InlineSockets.TurnOnAsync().ConfigureAwait(false);
            var comparison = new GeneratorComparison(new EmbeddedServer(ServeCommand.InAnotherProcess, new()));
            GeneratorFigures figures = await Task.Run(() => comparison.RunAsync(opened[0], Console.IsErrorRedirected ? null : new Steps(), cancel), cancel).ConfigureAwait(false);
            Console.Write(FormattableString.Invariant($"""
                The load generator: {figures.OwnPerSecond.Median():#,0} requests/s, wrk {figures.WrkPerSecond.Median():#,0}: {figures.Ratio:0.00} of it (median of {figures.OwnPerSecond.Count} rounds' ratios; at least {GeneratorComparison.LeastRatio} is asked).
                One request costs it {figures.OwnMicroseconds.Median():0.0} us of a processor.
                At {figures.Rate:0} a second it starts somebody {1e3 * figures.MedianLateness:0} us late at the median (at most {1e3 * GeneratorComparison.MostLateness:0} is asked), {1e3 * figures.LateMilliseconds.Quantile(0.99):0} us at p99, {figures.LateMilliseconds.Max():0.00} ms at most.

                """).ReplaceLineEndings("\n"));
            return figures.Ratio >= GeneratorComparison.LeastRatio && figures.MedianLateness <= GeneratorComparison.MostLateness ? ExitCode.Done : ExitCode.NotMet;
        });
        return command;
    }

    private sealed class Steps : IProgress<string>
    {
        public void Report(string value) => Console.Error.WriteLine(value);
    }
}
