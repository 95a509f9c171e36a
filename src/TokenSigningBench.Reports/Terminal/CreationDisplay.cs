using Spectre.Console;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Shows the progress of creating certificates: keys with a spinner on a terminal, the written files elsewhere.</summary>
public static class CreationDisplay
{
    /// <summary>Runs the work and shows its progress.</summary>
    /// <param name="verbose">Whether each step is a line where there is no terminal.</param>
    public static async Task<IReadOnlyList<CertificateSpec>> RunAsync(
        IAnsiConsole console,
        Func<IProgress<CreationProgress>, Task<IReadOnlyList<CertificateSpec>>> create,
        bool verbose = false
    )
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal)
            return await create(new Lines(console, verbose)).ConfigureAwait(false);

        return await console
            .Progress()
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn { Alignment = Justify.Left }, new ElapsedTimeColumn())
            .StartAsync(context => create(new Bars(context)))
            .ConfigureAwait(false);
    }

    private static string Describe(CreationProgress progress) =>
        progress.Step switch
        {
            CreationStep.WaitingForAnotherProcess => "waiting for another process that creates certificates in the same folder",
            CreationStep.MakingKey => $"generating key {progress.Key}",
            CreationStep.KeyReady => $"key {progress.Key} ready",
            _ => $"wrote {progress.Spec!.FileStem}",
        };

    private sealed class Lines(IAnsiConsole console, bool verbose) : IProgress<CreationProgress>
    {
        private readonly object _gate = new();

        public void Report(CreationProgress value)
        {
            if (!verbose && value.Step is not CreationStep.Written)
                return;
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
