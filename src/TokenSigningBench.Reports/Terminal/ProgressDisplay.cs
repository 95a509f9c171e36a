using Spectre.Console;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Shows the progress of a task in steps: a bar on a terminal, a line for each tenth elsewhere.</summary>
public static class ProgressDisplay
{
    /// <summary>Runs the work and shows its progress.</summary>
    /// <param name="count">The total number of steps.</param>
    /// <param name="work">Does the work, and reports the number of completed steps since its last report.</param>
    public static T Run<T>(IAnsiConsole console, string name, long count, Func<IProgress<long>, T> work)
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal)
            return work(new Lines(console.Profile.Out.Writer, name, count));

        return console
            .Progress()
            .Columns(
                new TaskDescriptionColumn { Alignment = Justify.Left },
                new ProgressBarColumn(),
                new PercentageColumn(),
                new RemainingTimeColumn()
            )
            .Start(context => work(new Bar(context.AddTask(UntrustedMarkup.Of(name), maxValue: count))));
    }

    private sealed class Bar(ProgressTask task) : IProgress<long>
    {
        public void Report(long value) => task.Increment(value);
    }

    private sealed class Lines(TextWriter writer, string name, long count) : IProgress<long>
    {
        private long _done;

        public void Report(long value)
        {
            long before = 10 * _done / count;
            _done += value;
            if (10 * _done / count > before)
                writer.WriteLine(Invariant($"{name}: {100 * _done / count}%"));
        }
    }
}
