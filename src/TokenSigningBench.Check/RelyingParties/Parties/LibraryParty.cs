using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A library in a program that is a relying party: it is kept running, or asked about one token.</summary>
/// <param name="id">The name on the command line, and of the library's file in this folder.</param>
public abstract class LibraryParty(string id, string name) : IVerifyingParty, IServiceParty
{
    // Every request of a relying party stays on this machine.
    private static readonly Dictionary<string, string> Environment = new()
    {
        ["no_proxy"] = "127.0.0.1,localhost",
        ["NO_PROXY"] = "127.0.0.1,localhost",
    };

    public string Id => id;

    public string Name => name;

    public bool IsVariant { get; init; }

    /// <summary>The command that installs it.</summary>
    public string Install { get; init; } = "scripts/lab-setup.sh relying-parties";

    public bool ReadsKeySet => true;

    /// <summary>Whether it measures a verification in its own process: a request would be most of the cost.</summary>
    public virtual bool IsTimed => false;

    public abstract IReadOnlyList<string> Files { get; }

    /// <summary>The program and its arguments; null if the library is not installed.</summary>
    protected abstract string[]? Command { get; }

    /// <summary>The program's working directory; null for this process's.</summary>
    protected virtual string? Folder => null;

    public virtual string? Missing() =>
        InstalledProgram.Missing(["setsid"], "util-linux") ?? (Command is null ? $"{name} is missing: {Install}" : null);

    public Task<RunningParty> StartAsync(PartyStartupData data, CancellationToken cancel) =>
        RunningParty.StartAsync(
            Command is [var program, .. var arguments]
                ? ChildProcess.Start(id, program, arguments, Folder, Environment)
                : throw new UserErrorException(name, $"is missing: {Install}"),
            data,
            cancel
        );

    public async Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel)
    {
        // The key set itself in place of its address: there is no server.
        string keySet = $"data:application/json;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(request.KeySet))}";
        var data = new PartyStartupData(AccessToken.Issuer, keySet, AccessToken.Audience) { Algorithms = [request.Algorithm.Name] };
        RunningParty running = await StartAsync(data, cancel).ConfigureAwait(false);
        await using (running.ConfigureAwait(false))
        {
            var trial = new RelyingPartyTrial(running.FullVersion, request.Algorithm.Name)
            {
                Refusal = await running.RefusalOfAsync(request.Token, cancel).ConfigureAwait(false),
            };
            if (!trial.Accepts || !request.IsTimed || !IsTimed)
                return trial;
            VerificationCost cost = await running
                .CostOfAsync(request.Token, VerificationRequest.MeasuredTime, cancel)
                .ConfigureAwait(false);
            return trial with { Nanoseconds = cost.Nanoseconds, Verifications = cost.Verifications };
        }
    }

    /// <summary>
    /// The text of its program: <c>ID.EXTENSION</c> of this folder between <c>clock.EXTENSION</c>, which replaces the clock before the
    /// library is loaded, and <c>service.EXTENSION</c>.
    /// </summary>
    protected string Text(string extension) =>
        string.Join('\n', new[] { "clock", id, "service" }.Select(file => EmbeddedText.Read($"{file}.{extension}", typeof(LibraryParty))));
}
