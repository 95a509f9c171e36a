using System.Text.Json;

namespace TokenSigningBench.Explain.Explanation;

/// <summary>The names of waits in sentences and in data.</summary>
public static class WaitNames
{
    public static string Of(WaitKind kind) =>
        kind switch
        {
            WaitKind.Signing => "signing",
            WaitKind.KeyLoading => "loading the key",
            WaitKind.PasswordHash => "password hashing",
            WaitKind.ClientSecret => "client secret hashing",
            WaitKind.TokenEncryption => "token encryption",
            WaitKind.TlsHandshake => "TLS handshakes",
            WaitKind.Http => "waiting for HTTP",
            WaitKind.Sql => "the database",
            WaitKind.Ldap => "waiting for LDAP",
            WaitKind.Blocking => "blocking on async code",
            WaitKind.Lock => "waiting for a lock",
            WaitKind.GarbageCollection => "garbage collection",
            WaitKind.Jit => "JIT compilation",
            WaitKind.OtherCode => "other code",
            WaitKind.Computing => "code on threads",
            _ => "an unknown await",
        };

    /// <summary>The name in data: "passwordHash".</summary>
    public static string Id(Enum kind) => JsonNamingPolicy.CamelCase.ConvertName(kind.ToString());
}
