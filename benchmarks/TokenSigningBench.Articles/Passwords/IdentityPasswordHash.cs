using System.Buffers.Binary;
using Microsoft.AspNetCore.Identity;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// <see cref="PasswordHasher{TUser}"/> of ASP.NET Core Identity with its defaults. Its parameters are read from the hash that it creates.
/// </summary>
internal sealed class IdentityPasswordHash
{
    // PasswordHasher version 3: a marker byte; pseudorandom function, iterations and salt length (big-endian); salt; derived key.
    private const byte Version3 = 1;
    private const int HeaderBytes = 13;
    private static readonly HashAlgorithmName[] Functions = [HashAlgorithmName.SHA1, HashAlgorithmName.SHA256, HashAlgorithmName.SHA512];

    private readonly PasswordHasher<object> _hasher = new();
    private readonly object _user = new();
    private readonly string _password;
    private readonly string _stored;
    private readonly byte[] _bytes;

    public IdentityPasswordHash(SampleLogin login)
    {
        _password = Encoding.ASCII.GetString(login.Password);
        _stored = _hasher.HashPassword(_user, _password);
        _bytes = Convert.FromBase64String(_stored);
    }

    /// <summary>PBKDF2 with the parameters in the hash.</summary>
    /// <exception cref="InvalidOperationException">The version of the hash is unknown.</exception>
    public Pbkdf2 Parameters =>
        _bytes is [Version3, ..]
            ? new(
                Functions[(int)ReadUInt32(1)],
                (int)ReadUInt32(5),
                8 * (_bytes.Length - HeaderBytes - (int)ReadUInt32(9)),
                Pbkdf2Engine.System
            )
            : throw new InvalidOperationException($"ASP.NET Core Identity's hash is of version {_bytes[0]}, not {Version3}");

    public string Name =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"ASP.NET Core Identity, HMAC-{Parameters.HashName}, {Parameters.Iterations} iterations, {Parameters.DerivedBits} bits, system"
        );

    /// <summary>Verifies with managed code that the parameters give the same hash, and that the hasher refuses a wrong password.</summary>
    public string Prove()
    {
        byte[] salt = _bytes[HeaderBytes..(HeaderBytes + (int)ReadUInt32(9))];
        string crossCheck = HashProof.Require(Parameters, Encoding.ASCII.GetBytes(_password), salt);
        return
            Parameters.Hash(Encoding.ASCII.GetBytes(_password), salt).AsSpan().SequenceEqual(_bytes.AsSpan(HeaderBytes + salt.Length))
            && _hasher.VerifyHashedPassword(_user, _stored, _password) == PasswordVerificationResult.Success
            && _hasher.VerifyHashedPassword(_user, _stored, _password + "!") == PasswordVerificationResult.Failed
            ? crossCheck
            : throw new InvalidOperationException("ASP.NET Core Identity's hash is not what it says of itself");
    }

    /// <summary>The work of a login.</summary>
    public void Verify() => _hasher.VerifyHashedPassword(_user, _stored, _password);

    private uint ReadUInt32(int offset) => BinaryPrimitives.ReadUInt32BigEndian(_bytes.AsSpan(offset));
}
