namespace TokenSigningBench.Lab.Login.Url;

/// <summary>A server that returned tokens without a signature. Its times are not kept: nothing was signed in them.</summary>
public sealed record UnsignedLogin
{
    /// <summary>The source of the certificate.</summary>
    public required string Certificate { get; init; }

    /// <summary>The program and its version, as it reports them.</summary>
    public required string Program { get; init; }

    public required string KeyAlgorithm { get; init; }

    /// <summary>The exact size in bits, read from the key.</summary>
    public required int KeyBits { get; init; }

    /// <summary>The algorithm that the server was told to sign with.</summary>
    public required string Algorithm { get; init; }
}
