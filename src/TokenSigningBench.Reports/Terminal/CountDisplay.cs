using Spectre.Console;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Shows how far something counted has come: a bar on a terminal, a line for each tenth elsewhere.</summary>
public static class CountDisplay
{
    /// <summary>Works while showing progress.</summary>
    /// <typeparam name="T">What the work returns.</typeparam>
    /// <param name="console">Where to show it.</param>
    /// <param name="count">How many there will be.</param>
    /// <param name="work">Does the work, and reports each step's number to what it is given.</param>
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
                writer.WriteLine(Invariant($"{name}: {100 * _done / count} %"));
        }
    }
}
