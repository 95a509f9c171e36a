using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Passwords;

/// <summary>Hashing one password as an operation that statements and tables name.</summary>
public static class HashOperation
{
    /// <summary>The operation: proven with its own parameters before it is handed out.</summary>
    public static OperationSource Of(IPasswordScheme scheme, SampleLogin login) =>
        new(
            NameOf(scheme, login),
            () =>
            {
                HashProof.Require(scheme, login.Password, login.Salt);
                return new CalledOperation(() => scheme.Hash(login.Password, login.Salt));
            }
        );

    /// <summary>Its name: every parameter that decides its time.</summary>
    public static string NameOf(IPasswordScheme scheme, SampleLogin login) => $"{scheme.Name}, {login}";

    /// <summary>Its name where it is measured in a process of its own, under another garbage collector.</summary>
    public static string NameUnder(string collector, IPasswordScheme scheme, SampleLogin login) =>
        $"{NameOf(scheme, login)}, garbage collector: {collector}";
}
