using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>Hashing one password as an operation for statements and tables.</summary>
public static class HashOperation
{
    /// <summary>The operation. Its result is verified, with its own parameters, when it is created.</summary>
    public static OperationSource Of(IPasswordScheme scheme, SampleLogin login) =>
        new(
            NameOf(scheme, login),
            () =>
            {
                HashProof.Require(scheme, login.Password, login.Salt);
                return new CalledOperation(() => scheme.Hash(login.Password, login.Salt));
            }
        );

    /// <summary>The name, with every parameter that decides the time.</summary>
    public static string NameOf(IPasswordScheme scheme, SampleLogin login) => $"{scheme.Name}, {login}";

    /// <summary>The name where it is measured in a separate process, under another garbage collector.</summary>
    public static string NameUnder(string collector, IPasswordScheme scheme, SampleLogin login) =>
        $"{NameOf(scheme, login)}, garbage collector: {collector}";
}
