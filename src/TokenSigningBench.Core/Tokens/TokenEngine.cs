using System.Reflection;

namespace TokenSigningBench.Core.Tokens;

/// <summary>One way of signing and verifying tokens: a library, and how it is called.</summary>
public sealed class TokenEngine
{
    // Loaded on demand: a folder that lacks one engine's library can use the others.
    private readonly Func<Type> _libraryType;
    private readonly Func<TokenKey, JwsAlgorithm, ITokenSigner> _signer;
    private readonly Func<TokenKey, JwsAlgorithm, ITokenVerifier> _verifier;

    internal TokenEngine(
        string name,
        Func<Type> libraryType,
        string usedBy,
        bool isManaged,
        Func<TokenKey, JwsAlgorithm, ITokenSigner> signer,
        Func<TokenKey, JwsAlgorithm, ITokenVerifier> verifier
    )
    {
        Name = name;
        UsedBy = usedBy;
        IsManaged = isManaged;
        _libraryType = libraryType;
        _signer = signer;
        _verifier = verifier;
    }

    /// <summary>The engine's name in run files, options, and filters of benchmarks.</summary>
    public string Name { get; }

    /// <summary>The name of the library's assembly.</summary>
    public string Library => _libraryType().Assembly.GetName().Name!;

    /// <summary>The version of the loaded assembly.</summary>
    public string LibraryVersion => VersionOf(_libraryType().Assembly);

    /// <summary>Which servers sign this way.</summary>
    public string UsedBy { get; }

    /// <summary>Whether its arithmetic is managed code of its own; otherwise it is the system's, OpenSSL on Linux.</summary>
    public bool IsManaged { get; }

    /// <summary>Creates a signer. It uses the key and does not own it.</summary>
    /// <exception cref="ArgumentException">The algorithm does not fit the key.</exception>
    public ITokenSigner CreateSigner(TokenKey key, JwsAlgorithm algorithm) => _signer(key, RequireFit(key, algorithm));

    /// <summary>Creates a verifier. It uses the key and does not own it.</summary>
    /// <exception cref="ArgumentException">The algorithm does not fit the key.</exception>
    public ITokenVerifier CreateVerifier(TokenKey key, JwsAlgorithm algorithm) => _verifier(key, RequireFit(key, algorithm));

    public override string ToString() => Name;

    private static JwsAlgorithm RequireFit(TokenKey key, JwsAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        return algorithm.Fits(key)
            ? algorithm
            : throw new ArgumentException($"{algorithm} does not fit a key of {key.SizeInBits} bits of this kind", nameof(algorithm));
    }

    /// <summary>An assembly's version as in its package: three numbers, without build and commit.</summary>
    public static string VersionOf(Assembly assembly)
    {
        string version =
            assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+', '-')[0]
            ?? assembly.GetName().Version!.ToString();
        return string.Join('.', version.Split('.').Take(3));
    }
}
