using TokenSigningBench.Lab.RelyingParties;

namespace TokenSigningBench.Lab.Rotation.Parties;

/// <summary>
/// A library of the system's own Python: <c>ID.py</c> of this folder between <c>clock.py</c>, which replaces the clock before the library is
/// loaded, and <c>service.py</c>.
/// </summary>
/// <param name="id">The name on the command line, and of the file.</param>
/// <param name="module">The module's name, by which its Debian package's files are found.</param>
internal sealed class PythonParty(string id, string name, string module) : IRehearsedParty
{
    public string Id => id;

    public string Name => name;

    public string? Missing() => SystemPython.Missing(module, "scripts/lab-setup.sh relying-parties");

    public async Task<RunningParty> StartAsync(PartyOrder order, CancellationToken cancel) =>
        new(
            await ServiceProgram
                .StartAsync(
                    // Isolated (-I): neither the environment nor the working directory changes what it imports.
                    ChildProcess.Start(
                        id,
                        SystemPython.Find(module)!,
                        ["-I", "-c", PartyText.Of("clock.py", $"{id}.py", "service.py")],
                        environment: PartyText.Environment
                    ),
                    order,
                    cancel
                )
                .ConfigureAwait(false)
        );
}
