using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>
/// A library in a compiled language: a program that <c>scripts/lab-setup.sh</c> builds, with its clock, from <c>scripts/lab/ID</c>.
/// </summary>
/// <param name="id">The name on the command line, of the folder, and of the program.</param>
internal sealed class CompiledParty(string id, string name) : IRehearsedParty
{
    private const string Command = "scripts/lab-setup.sh relying-parties";

    public string Id => id;

    public string Name => name;

    public IReadOnlyList<string> Files => [Program];

    private string Program => Path.Combine(LabFolder.Path, id);

    public string? Missing() =>
        InstalledProgram.Missing(["setsid"], "util-linux") ?? (File.Exists(Program) ? null : $"{name} is missing: {Command}");

    public async Task<RunningParty> StartAsync(PartyStartupData order, CancellationToken cancel) =>
        new(
            await ServiceProgram
                .StartAsync(ChildProcess.Start(id, Program, [], environment: PartyText.Environment), order, cancel)
                .ConfigureAwait(false)
        );
}
