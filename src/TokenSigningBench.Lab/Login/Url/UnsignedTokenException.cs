namespace TokenSigningBench.Lab.Login.Url;

/// <summary>A server's first identity token has no signature.</summary>
internal sealed class UnsignedTokenException(UnsignedLogin login) : Exception($"{login.Program}: the identity token is not signed")
{
    public UnsignedLogin Login => login;
}
