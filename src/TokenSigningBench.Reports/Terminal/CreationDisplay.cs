using Spectre.Console;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Shows how forging goes: a line a key on a terminal, moving while its primes are sought; a line a step elsewhere.</summary>
public static class CreationDisplay
{
    /// <summary>Forges while showing progress.</summary>
    /// <param name="console">Where to show it.</param>
    /// <param name="forge">Does the work, and reports to what it is given.</param>
    /// <returns>What the work returned.</returns>
    public static async Task<IReadOnlyList<CertificateSpec>> RunAsync(
        IAnsiConsole console,
        Func<IProgress<CreationProgress>, Task<IReadOnlyList<CertificateSpec>>> forge
    )
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal)
            return await forge(new Lines(console)).ConfigureAwait(false);

        return await console
            .Progress()
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn { Alignment = Justify.Left }, new ElapsedTimeColumn())
            .StartAsync(context => forge(new Bars(context)))
            .ConfigureAwait(false);
    }

    private static string Describe(CreationProgress progress) =>
        progress.Step switch
        {
            CreationStep.WaitingForAnotherProcess => "waiting for another process that is forging in the same folder",
            CreationStep.MakingKey => $"making key {progress.Key}",
            CreationStep.KeyReady => $"key {progress.Key} ready",
            _ => $"wrote {progress.Spec!.FileStem}",
        };

    private sealed class Lines(IAnsiConsole console) : IProgress<CreationProgress>
    {
        private readonly object _gate = new();

        public void Report(CreationProgress value)
        {
            lock (_gate)
                console.Profile.Out.Writer.WriteLine(Describe(value));
        }
    }

    private sealed class Bars(ProgressContext context) : IProgress<CreationProgress>
    {
        private readonly object _gate = new();
        private readonly Dictionary<string, ProgressTask> _tasks = [];

        public void Report(CreationProgress value)
        {
            lock (_gate)
            {
                string name = Convert.ToString(value.Key, CultureInfo.InvariantCulture) ?? "";
                if (!_tasks.TryGetValue(name, out ProgressTask? task))
                    _tasks[name] = task = context.AddTask(UntrustedMarkup.Of(Describe(value))).IsIndeterminate();
                task.Description = UntrustedMarkup.Of(Describe(value));
                if (value.Step is CreationStep.Written)
                    task.Value = task.MaxValue;
            }
        }
    }
}
