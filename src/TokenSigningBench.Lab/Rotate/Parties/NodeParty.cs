using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>
/// An npm library on Node.js: <c>ID.mjs</c> of this folder between <c>clock.mjs</c>, which replaces the clock before the library is loaded,
/// and <c>service.mjs</c>.
/// </summary>
/// <param name="id">The name on the command line, and of the file.</param>
/// <param name="packages">The npm packages that it needs.</param>
internal sealed class NodeParty(string id, string name, params IReadOnlyList<string> packages) : IRehearsedParty
{
    private const string Command = "scripts/lab-setup.sh relying-parties";

    public string Id => id;

    public string Name => name;

    public bool IsVariant { get; init; }

    public IReadOnlyList<string> Files =>
        [
            InstalledProgram.Find("node")!,
            .. packages.Select(package => Path.Combine(LabFolder.Path, "node_modules", package, "package.json")),
        ];

    public string? Missing() =>
        packages.Select(package => new NodePackage(package, LabFolder.Path).Missing()).FirstOrDefault(missing => missing is not null)
            is { } first
            ? $"{first.Split(':')[0]}: {Command}"
            : null;

    public async Task<RunningParty> StartAsync(PartyStartupData order, CancellationToken cancel) =>
        new(
            await ServiceProgram
                .StartAsync(
                    ChildProcess.Start(
                        id,
                        InstalledProgram.Require("node", Command),
                        ["--input-type=module", "--eval", PartyText.Of("clock.mjs", $"{id}.mjs", "service.mjs")],
                        LabFolder.Path,
                        PartyText.Environment
                    ),
                    order,
                    cancel
                )
                .ConfigureAwait(false)
        );
}
