using System.CommandLine.Parsing;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary><c>tokenbench login --url</c>: how much of a slow login at the user's own server signing can explain.</summary>
internal sealed class LoginUrl
{
    private readonly ExternalServerOptions _server = new(
        "Measure your own server: its authorize request\n"
            + $"As a browser showed it, in quotes; sent at most {RequestBudget.Max} times, one request at a time."
    );

    private readonly UndecidedOption _undecided = new();

    /// <inheritdoc cref="ExternalServerOptions.Sources"/>
    public IReadOnlyList<Option> Sources => _server.Sources;

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [.. _server.Common, _undecided.Option];

    /// <param name="labServerOptions">The options that apply only to the lab's servers. They are refused with <c>--url</c>.</param>
    public void AddTo(Command command, IEnumerable<Option> labServerOptions)
    {
        _server.AddTo(command, labServerOptions);
        _undecided.AddTo(command);
        command.Refuse([_undecided.Option], given => !IsGiven(given), $"goes with {_server.Url.Name}");
    }

    public bool IsGiven(CommandResult command) => _server.IsGiven(command);

    public bool IsGiven(ParseResult parsed) => _server.IsGiven(parsed);

    /// <summary>Measures, prints, and saves the run.</summary>
    /// <returns>
    /// 0 if everything was measured and verified, and there is a verdict; 1 if it is undecided, or if tokens are unsigned. Otherwise 2,
    /// with one line on stderr that says why.
    /// </returns>
    public Task<int> RunAsync(ParseResult parsed, RunOutput output, CancellationToken cancel) =>
        UnsignedTokensAnswer.OrAsync(parsed, output, () => MeasureAsync(parsed, output, cancel), cancel);

    private async Task<int> MeasureAsync(ParseResult parsed, RunOutput output, CancellationToken cancel)
    {
        ExternalServer server = _server.From(parsed);
        DateTimeOffset started = BusyMachine.Start(parsed);
        double? others = await Task.Run(() => TokenPathMeasurement.OtherCoresNow(cancel), cancel).ConfigureAwait(false);
        using StepProgress progress = Messages.Progress(parsed, $"Asking {server.Request.Endpoint.Authority}", RequestBudget.Max);
        TokenPathRun run = await TokenPathMeasurement.RunAsync(server, progress, cancel, others).ConfigureAwait(false);
        RunFile file = RunFile.OfThisMachine(started, run);
        string? failure = run.NotVerified is { } reason ? $"{run.Endpoint}: the token is not verified: {reason}" : null;
        int exitCode = output.End(parsed, file, cancel, failure);
        return exitCode == ExitCode.NotMet ? _undecided.ExitCodeOf(parsed, isFailed: false, isUndecided: true) : exitCode;
    }
}
