using System.Collections.Concurrent;
using System.Reflection;
using System.Text;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>Keys that were seen to sign. What a key signs is verified, and is no token of any server.</summary>
internal sealed class SigningProofs
{
    private const string Payload = """{"sub":"health-check"}""";

    // The handler of most servers, which a server has if it uses it: the package does not depend on it.
    private static readonly Type? Handler = Type.GetType(
        "Microsoft.IdentityModel.JsonWebTokens.JsonWebTokenHandler, Microsoft.IdentityModel.JsonWebTokens"
    );

    private readonly ConcurrentDictionary<(object Key, string Algorithm), bool> _proven = new();

    /// <summary>Signs and verifies, once for each key.</summary>
    /// <returns>Why the key does not sign; null if it does.</returns>
    public string? FailureOf(SigningKey key)
    {
        SigningCredentials credentials = key.Credentials;
        // Automatic key management makes other objects of the same key.
        (object, string) id = (
            credentials.Key.CanComputeJwkThumbprint() ? Convert.ToHexString(credentials.Key.ComputeJwkThumbprint()) : credentials.Key,
            credentials.Algorithm
        );
        if (_proven.ContainsKey(id))
            return null;
        string? failure = Try(credentials, key.UsesJsonWebTokenHandler ? Handler : null);
        if (failure is null)
            _proven[id] = true;
        return failure;
    }

    // A key of any kind, in any store, may throw anything.
#pragma warning disable CA1031
    private static string? Try(SigningCredentials credentials, Type? handler)
    {
        // Not measured: no request asked for it.
        CryptoProviderFactory factory = credentials.CryptoProviderFactory ?? credentials.Key.CryptoProviderFactory;
        if (factory is MeasuringCryptoProviderFactory measuring)
            factory = measuring.Inner;
        try
        {
            byte[] input = Encoding.ASCII.GetBytes(Payload),
                signature;
            if (handler is null)
            {
                SignatureProvider signer = factory.CreateForSigning(credentials.Key, credentials.Algorithm);
                signature = signer.Sign(input);
                factory.ReleaseSignatureProvider(signer);
            }
            else
            {
                string[] segments = TokenOf(handler, new(credentials.Key, credentials.Algorithm) { CryptoProviderFactory = factory })
                    .Split('.');
                if (segments[^1].Length == 0)
                    return $"{handler.Name} {handler.Assembly.GetName().Version?.ToString(3)} leaves its tokens unsigned";
                input = Encoding.ASCII.GetBytes($"{segments[0]}.{segments[1]}");
                signature = Base64UrlEncoder.DecodeBytes(segments[^1]);
            }

            SignatureProvider verifier = factory.CreateForVerifying(credentials.Key, credentials.Algorithm);
            bool verifies = verifier.Verify(input, signature);
            factory.ReleaseSignatureProvider(verifier);
            return verifies ? null : "its signature does not verify";
        }
        catch (Exception exception)
        {
            return $"it does not sign ({exception.GetType().Name})";
        }
    }
#pragma warning restore CA1031

    private static string TokenOf(Type handler, SigningCredentials credentials) =>
        (string)
            handler
                .GetMethod("CreateToken", [typeof(string), typeof(SigningCredentials)])!
                .Invoke(
                    Activator.CreateInstance(handler),
                    BindingFlags.DoNotWrapExceptions,
                    binder: null,
                    [Payload, credentials],
                    culture: null
                )!;
}
