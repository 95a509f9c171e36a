namespace TokenSigningBench.Explain.Stacks;

/// <summary>What a method means by its full name: "Namespace.Type+Nested.Method(parameters)".</summary>
/// <remarks>
/// The names of .NET and Microsoft.IdentityModel were seen on stacks of servers. Those of other libraries are their public names.
/// </remarks>
internal static class MethodMeanings
{
    private static readonly (string Text, FrameMeaning Meaning)[] Prefixes =
    [
        ("System.Threading.ThreadPoolWorkQueue.Dispatch(", FrameMeaning.PoolItem),
        ("System.Threading.Tasks.AwaitTaskContinuation.", FrameMeaning.Continuation),
        ("System.Threading.Tasks.Task.RunContinuations(", FrameMeaning.Continuation),
        ("System.Threading.Tasks.Task.FinishContinuations(", FrameMeaning.Continuation),
        ("System.Threading.Tasks.ContinuationTaskFrom", FrameMeaning.Continuation),
        ("System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore", FrameMeaning.Continuation),
        ("Microsoft.AspNetCore.Server.Kestrel.", FrameMeaning.Server | FrameMeaning.Plumbing),
        // With its nested types and what they call: a warm server inlines the outer methods, which then are on no stack.
        ("System.Security.Cryptography.X509Certificates.X509CertificateLoader", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.Pkcs.Pkcs12", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.KeyFormatHelper.", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.X509Certificates.X509Certificate2..ctor", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.X509Certificates.X509Certificate2Collection.Import", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.X509Certificates.X509Certificate2.CreateFrom", FrameMeaning.KeyLoading),
        ("Duende.IdentityServer.Services.KeyManagement.", FrameMeaning.KeyLoading),
        // Into which the runtime inlines the platform's signing in a warm server of ours.
        ("TokenSigningBench.Core.Tokens.RawSignature.Sign(", FrameMeaning.Signing),
        ("System.Security.Cryptography.Rfc2898DeriveBytes.", FrameMeaning.PasswordHash),
        ("Microsoft.AspNetCore.Cryptography.KeyDerivation.", FrameMeaning.PasswordHash),
        ("Microsoft.AspNetCore.Identity.PasswordHasher", FrameMeaning.PasswordHash),
        ("BCrypt.Net.BCrypt.", FrameMeaning.PasswordHash),
        ("Konscious.Security.Cryptography.Argon2", FrameMeaning.PasswordHash),
        ("Isopoh.Cryptography.Argon2.", FrameMeaning.PasswordHash),
        ("Org.BouncyCastle.Crypto.Generators.SCrypt", FrameMeaning.PasswordHash),
        ("Org.BouncyCastle.Crypto.Generators.BCrypt", FrameMeaning.PasswordHash),
        ("Org.BouncyCastle.Crypto.Generators.Argon2", FrameMeaning.PasswordHash),
        ("Org.BouncyCastle.Crypto.Generators.Pkcs5S2", FrameMeaning.PasswordHash),
        ("Duende.IdentityServer.Validation.HashedSharedSecretValidator", FrameMeaning.ClientSecret),
        ("IdentityServer4.Validation.HashedSharedSecretValidator", FrameMeaning.ClientSecret),
        ("System.DirectoryServices.Protocols.", FrameMeaning.Ldap),
        ("Novell.Directory.Ldap.", FrameMeaning.Ldap),
        ("Npgsql.", FrameMeaning.SqlDriver),
        ("Microsoft.Data.SqlClient.", FrameMeaning.SqlDriver),
        ("System.Data.SqlClient.", FrameMeaning.SqlDriver),
        ("Microsoft.Data.Sqlite.", FrameMeaning.SqlDriver),
        ("SQLitePCL.", FrameMeaning.SqlDriver),
        ("MySqlConnector.", FrameMeaning.SqlDriver),
        ("Oracle.ManagedDataAccess.", FrameMeaning.SqlDriver),
        ("MongoDB.Driver.", FrameMeaning.SqlDriver),
        ("Microsoft.EntityFrameworkCore.", FrameMeaning.Storage),
        ("Microsoft.AspNetCore.Identity.EntityFrameworkCore.", FrameMeaning.Storage),
        ("OpenIddict.EntityFrameworkCore.", FrameMeaning.Storage),
        ("OpenIddict.MongoDb.", FrameMeaning.Storage),
        ("Duende.IdentityServer.EntityFramework.", FrameMeaning.Storage),
        ("IdentityServer4.EntityFramework.", FrameMeaning.Storage),
        ("System.Threading.Monitor.Enter", FrameMeaning.LockWait),
        ("System.Threading.Monitor.TryEnter", FrameMeaning.LockWait),
        ("System.Threading.Monitor.ReliableEnter", FrameMeaning.LockWait),
        ("System.Threading.Lock.", FrameMeaning.LockWait),
        ("System.Threading.ReaderWriterLockSlim.", FrameMeaning.LockWait),
        ("System.Threading.SemaphoreSlim.Wait(", FrameMeaning.LockWait),
        ("System.Threading.SemaphoreSlim.WaitCore(", FrameMeaning.LockWait),
        ("System.Threading.Tasks.Task.Wait", FrameMeaning.Wait),
        ("System.Threading.Tasks.Task.InternalWait", FrameMeaning.Wait),
        ("System.Threading.Tasks.Task.SpinThenBlockingWait", FrameMeaning.Wait),
        ("System.Threading.ManualResetEventSlim.Wait", FrameMeaning.Wait),
        ("System.Threading.WaitHandle.Wait", FrameMeaning.Wait),
        ("System.Threading.Monitor.Wait", FrameMeaning.Wait),
        ("System.Threading.Thread.Sleep", FrameMeaning.Wait),
        ("System.Threading.Thread.Join", FrameMeaning.Wait),
        // The synchronous ones, which wait in the kernel.
        ("System.Net.Sockets.NetworkStream.Read(", FrameMeaning.Wait),
        ("System.Net.Sockets.Socket.Receive(", FrameMeaning.Wait),
        ("System.Net.Sockets.SocketPal.Receive(", FrameMeaning.Wait),
        ("System.Runtime.CompilerServices.TaskAwaiter.HandleNonSuccess", FrameMeaning.Wait),
    ];

    // Within a namespace: the end of the type with its method, whatever class of the platform it is.
    private static readonly (string Namespace, string Text, FrameMeaning Meaning)[] Parts =
    [
        ("System.Security.Cryptography.", ".ImportPkcs8PrivateKey(", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.", ".ImportEncryptedPkcs8PrivateKey(", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.", ".ImportRSAPrivateKey(", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.", ".ImportECPrivateKey(", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.", ".ImportFromPem(", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.", ".ImportFromEncryptedPem(", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.", ".ImportParameters(", FrameMeaning.KeyLoading),
        ("System.Security.Cryptography.", ".SignHash", FrameMeaning.Signing),
        ("System.Security.Cryptography.", ".TrySignHash", FrameMeaning.Signing),
        ("System.Security.Cryptography.", ".SignData", FrameMeaning.Signing),
        ("System.Security.Cryptography.", ".TrySignData", FrameMeaning.Signing),
        ("System.Security.Cryptography.", ".SignMessage", FrameMeaning.Signing),
        // OpenSSL's functions are named "CryptoNative_RsaSignHash" too, where their callers are inlined.
        ("Interop+Crypto", "RsaSignHash(", FrameMeaning.Signing),
        ("Interop+Crypto", "EcDsaSign", FrameMeaning.Signing),
        ("Interop+Crypto", "Pbkdf2(", FrameMeaning.PasswordHash),
        ("Microsoft.IdentityModel.Tokens.", "AsymmetricSignatureProvider.Sign(", FrameMeaning.Signing),
        ("Microsoft.IdentityModel.Tokens.", "AsymmetricSignatureProvider.TrySign(", FrameMeaning.Signing),
        ("Org.BouncyCastle.", "Signer.GenerateSignature(", FrameMeaning.Signing),
        ("System.Security.Cryptography.RSA", "Decrypt(", FrameMeaning.TokenEncryption),
        ("System.Security.Cryptography.RSA", "Encrypt(", FrameMeaning.TokenEncryption),
        ("Microsoft.IdentityModel.", "KeyWrapProvider.", FrameMeaning.TokenEncryption),
        ("Microsoft.IdentityModel.", "AuthenticatedEncryptionProvider.", FrameMeaning.TokenEncryption),
        ("Microsoft.IdentityModel.", ".EncryptToken", FrameMeaning.TokenEncryption),
        ("Microsoft.IdentityModel.", ".DecryptToken", FrameMeaning.TokenEncryption),
        ("System.Net.Security.", "Handshake", FrameMeaning.TlsHandshake),
        ("System.Net.Security.", ".ForceAuthentication", FrameMeaning.TlsHandshake),
        ("System.Net.Security.", ".GenerateToken(", FrameMeaning.TlsHandshake),
        ("OpenIddict.Core.", "ClientSecret", FrameMeaning.ClientSecret),
        ("System.Runtime.CompilerServices.", "StateMachineBox`1[", FrameMeaning.Continuation),
    ];

    private static readonly (string Prefix, FrameMeaning Meaning)[] Components =
    [
        ("OpenIddict.", FrameMeaning.OpenIddict),
        ("Microsoft.AspNetCore.Identity.", FrameMeaning.AspNetCoreIdentity),
        ("Duende.IdentityServer.", FrameMeaning.Duende),
        ("IdentityServer4.", FrameMeaning.IdentityServer4),
        ("System.", FrameMeaning.Framework | FrameMeaning.Plumbing),
        ("Interop", FrameMeaning.Framework | FrameMeaning.Plumbing),
        ("Microsoft.", FrameMeaning.Framework),
        ("Internal.", FrameMeaning.Framework | FrameMeaning.Plumbing),
        ("dynamicClass.", FrameMeaning.Framework),
    ];

    /// <param name="method">The full name; empty where it is not known.</param>
    public static FrameMeaning Of(string method)
    {
        FrameMeaning meaning = FrameMeaning.None;
        foreach ((string prefix, FrameMeaning one) in Prefixes)
        {
            if (method.StartsWith(prefix, StringComparison.Ordinal))
                meaning |= one;
        }

        foreach ((string space, string part, FrameMeaning one) in Parts)
        {
            if (method.StartsWith(space, StringComparison.Ordinal) && method.Contains(part, StringComparison.Ordinal))
                meaning |= one;
        }

        foreach ((string prefix, FrameMeaning one) in Components)
        {
            if (method.StartsWith(prefix, StringComparison.Ordinal))
                meaning |= one;
        }

        return meaning;
    }
}
