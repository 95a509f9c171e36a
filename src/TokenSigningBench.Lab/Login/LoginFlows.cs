using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary><c>tokenbench login --flows</c>: where the time of each flow goes, by store, and what makes it cheaper.</summary>
internal sealed class LoginFlows(Option<int> rounds)
{
    private readonly Option<bool> _flows = new("--flows")
    {
        Description = "Show where the time of each flow goes, by store\nOn OpenIddict, with three settings that make it cheaper.",
    };

    /// <summary>The option <c>--flows</c>.</summary>
    public Option Option => _flows;

    public bool IsGiven(ParseResult parsed) => parsed.GetValue(_flows);

    /// <param name="others">The options that have no effect, because all flows and stores are measured.</param>
    public void AddTo(Command command, IEnumerable<Option> others)
    {
        command.Add(_flows);
        command.NotWith(_flows, others);
    }

    /// <summary>Measures, prints, and saves the run.</summary>
    /// <exception cref="UserErrorException">An option is invalid, or nothing could be measured.</exception>
    public async Task<int> RunAsync(
        ParseResult parsed,
        IIdentityServer server,
        LabCertificates certificates,
        RunOutput output,
        CancellationToken cancel
    )
    {
        // The default is that of the other measurement.
        int count = parsed.CommandResult.Has(rounds)
            ? rounds.Between(parsed, FlowsMeasurement.MaxRounds, FlowsMeasurement.MinRounds)
            : FlowsMeasurement.DefaultRounds;
        DateTimeOffset started = BusyMachine.Start(parsed);
        FlowsRun run = await RunOutput
            .MeasureAsync(async () =>
            {
                using OpenedCertificates opened = certificates.OpenOne(parsed);
                return await new FlowsMeasurement((OpenIddictProvider)server, Messages.Progress(parsed)) { Rounds = count }
                    .RunAsync(opened[0], cancel)
                    .ConfigureAwait(false);
            })
            .ConfigureAwait(false);
        return output.End(parsed, RunFile.OfThisMachine(started, run), cancel);
    }
}
