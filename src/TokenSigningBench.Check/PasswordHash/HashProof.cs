namespace TokenSigningBench.Check.PasswordHash;

/// <summary>Compares a scheme with published hashes, and PBKDF2 with its other engine, before anything is timed.</summary>
public static class HashProof
{
    /// <summary>Verifies a scheme with a password and a salt.</summary>
    /// <param name="scheme">The scheme, with the parameters that will be timed.</param>
    /// <param name="password">The password that will be hashed.</param>
    /// <returns>The sources that agree: a published hash, another implementation, or both.</returns>
    /// <exception cref="InvalidOperationException">A source does not agree, or there is none for this scheme.</exception>
    public static string Require(IPasswordScheme scheme, byte[] password, byte[] salt)
    {
        List<string> sources = [];
        foreach (KnownHash known in KnownHashes.All)
        {
            if (AsPublished(scheme, known) is not { } same)
                continue;

            Require(same.Hash(known.Password, known.Salt), known.Hash, same, known.Source);
            sources.Add(known.Source);
        }

        if (scheme is Pbkdf2 own)
        {
            bool isManaged = own.Engine == Pbkdf2Engine.Managed;
            Pbkdf2 other = own with { Engine = isManaged ? Pbkdf2Engine.System : Pbkdf2Engine.Managed };
            string name = isManaged ? "the system" : $"BouncyCastle {TokenEngines.BouncyCastle.LibraryVersion}";
            Require(own.Hash(password, salt), other.Hash(password, salt), own, name);
            sources.Add(name);
        }

        return sources.Count > 0
            ? string.Join(", ", sources.Distinct())
            : throw new InvalidOperationException($"{scheme.Name}: no other implementation verifies it");
    }

    // The published parameters with the engine under test; null where the hash is of another function.
    private static IPasswordScheme? AsPublished(IPasswordScheme scheme, KnownHash known) =>
        (scheme, known.Scheme) switch
        {
            (Pbkdf2 own, Pbkdf2 theirs) when own.HashName == theirs.HashName => theirs with { Engine = own.Engine },
            (Scrypt, Scrypt theirs) => theirs,
            (Bcrypt, Bcrypt theirs) => theirs,
            (Argon2id, Argon2id theirs) => theirs,
            _ => null,
        };

    private static void Require(byte[] hash, byte[] expected, IPasswordScheme scheme, string crossCheck)
    {
        if (!hash.AsSpan().SequenceEqual(expected))
            throw new InvalidOperationException($"{scheme.Name}: not the hash of {crossCheck}");
    }
}
