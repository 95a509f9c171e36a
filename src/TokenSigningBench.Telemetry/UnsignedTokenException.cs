using System.Globalization;
using System.Security.Cryptography;

namespace TokenSigningBench.Telemetry;

/// <summary>
/// The library made no signature and reported no error. Without this exception the token would be sent with an empty signature.
/// </summary>
/// <remarks>
/// Microsoft.IdentityModel 7.3.1 and later does so for RSA keys of more than 4096 bits with RS256, RS384, PS256 and PS384 (<see
/// href="https://github.com/AzureAD/azure-activedirectory-identitymodel-extensions-for-dotnet/issues/3407">issue 3407</see>).
/// </remarks>
public sealed class UnsignedTokenException : CryptographicException
{
    private UnsignedTokenException(string message)
        : base(message) { }

    internal static UnsignedTokenException Of(string algorithm, int? keyBits)
    {
        string key = keyBits is { } bits ? string.Create(CultureInfo.InvariantCulture, $" with a key of {bits} bits") : "";
        return new(
            $"{algorithm}{key}: the library made no signature, so no token is sent. "
                + "With RSA use a key of 2048 to 4096 bits, or RS512 or PS512 with up to 8192 bits."
        );
    }
}
