using System.Reflection;

namespace TokenSigningBench.Check.Libraries;

/// <summary>A call that signs or verifies with the libraries of a server's folder, to be timed.</summary>
public static class LibraryOperation
{
    /// <param name="folder">The folder. Its code is loaded into this process and cannot be unloaded.</param>
    /// <param name="handler">The name of one of its handlers.</param>
    /// <param name="verifies">Whether it verifies a token, and does not sign one.</param>
    /// <exception cref="UserErrorException">The folder lacks the handler, or the handler does not work with the key.</exception>
    public static Action Create(LibraryFolder folder, string handler, bool verifies, TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        // As for a trial: by reflection, into the second copy of the assembly, with types of the framework only.
        MethodInfo create = LibraryContext.LoadOwn(folder.Location, typeof(LibraryOperation), nameof(CreateHere));
        (Action? call, string? failure) = create.CreateDelegate<Func<string, string, bool, byte[], string, string, (Action?, string?)>>()(
            folder.Location,
            handler,
            verifies,
            key.ExportPkcs8(),
            algorithm.Name,
            payload
        );
        return call ?? throw new UserErrorException(folder.Name, failure!);
    }

    private static (Action? Call, string? Failure) CreateHere(
        string folder,
        string handler,
        bool verifies,
        byte[] privateKey,
        string algorithmName,
        string payload
    )
    {
        try
        {
            TokenEngine? engine = LibraryFolder
                .Open(folder)
                .Handlers.Select(one => one.Engine)
                .FirstOrDefault(engine => string.Equals(engine.Name, handler, StringComparison.OrdinalIgnoreCase));
            if (engine is null)
                return (null, $"has no {handler}");
            var algorithm = JwsAlgorithm.Parse(algorithmName);
            var key = TokenKey.FromPkcs8(privateKey, algorithm);
            return verifies
                ? ProvenOperation.Verify(engine, key, algorithm, payload)
                : ProvenOperation.Sign(engine, key, algorithm, payload);
        }
        catch (Exception e)
        {
            return (null, $"{handler} does not work: {LibraryContext.Describe(e)}");
        }
    }
}
