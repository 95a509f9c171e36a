using System.Buffers.Binary;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Identity;
using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>ASP.NET Core Identity's <see cref="PasswordHasher{TUser}"/> as it comes: what it did is read back from the hash that it made.</summary>
internal sealed class IdentityPasswordHash
{
    // PasswordHasher's version 3: a mark, the pseudorandom function, iterations and the salt's length (big-endian), the salt, what was derived.
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

    /// <summary>PBKDF2 with the parameters that the hash says it was made with.</summary>
    /// <exception cref="InvalidOperationException">It is of a version that is not known here.</exception>
    public Pbkdf2 Parameters =>
        _bytes is [Version3, ..]
            ? new(Functions[(int)Word(1)], (int)Word(5), 8 * (_bytes.Length - HeaderBytes - (int)Word(9)), Pbkdf2Engine.System)
            : throw new InvalidOperationException($"ASP.NET Core Identity's hash is of version {_bytes[0]}, not {Version3}");

    public string Name =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"ASP.NET Core Identity, HMAC-{Parameters.HashName}, {Parameters.Iterations} iterations, {Parameters.DerivedBits} bits, system"
        );

    /// <summary>Has managed code derive the same from what the hash says of itself, and the hasher refuse another password.</summary>
    public string Prove()
    {
        byte[] salt = _bytes[HeaderBytes..(HeaderBytes + (int)Word(9))];
        string witness = HashProof.Require(Parameters, Encoding.ASCII.GetBytes(_password), salt);
        return
            Parameters.Hash(Encoding.ASCII.GetBytes(_password), salt).AsSpan().SequenceEqual(_bytes.AsSpan(HeaderBytes + salt.Length))
            && _hasher.VerifyHashedPassword(_user, _stored, _password) == PasswordVerificationResult.Success
            && _hasher.VerifyHashedPassword(_user, _stored, _password + "!") == PasswordVerificationResult.Failed
            ? witness
            : throw new InvalidOperationException("ASP.NET Core Identity's hash is not what it says of itself");
    }

    /// <summary>What a login does.</summary>
    public void Verify() => _hasher.VerifyHashedPassword(_user, _stored, _password);

    private uint Word(int at) => BinaryPrimitives.ReadUInt32BigEndian(_bytes.AsSpan(at));
}
