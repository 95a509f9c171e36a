using System.Buffers.Binary;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Macs;
using Org.BouncyCastle.Crypto.Parameters;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>Hashes of the password article in managed code that lack what is called the cause of their time.</summary>
internal static class PasswordControls
{
    private static readonly SampleLogin Short = SampleLogin.Of(8, 1),
        Long = SampleLogin.Of(666, 1);

    /// <summary>One iteration with the key that HMAC makes of the long password: the same result (RFC 2104 section 2).</summary>
    public static OperationSource LongPasswordAsKey { get; } =
        new(
            $"{HashOperation.NameOf(Managed(1), Long)}, hashed to a key beforehand",
            () =>
            {
                Pbkdf2 scheme = Managed(1);
                byte[] key = KeyOf(Long);
                return Proven(scheme, Long, () => scheme.Hash(key, Long.Salt));
            }
        );

    public static IReadOnlyList<OperationSource> All { get; } =
    [LongPasswordAsKey, .. new[] { 1, 10, PasswordHashing2021Statements.KeycloakIterations }.Select(KeyedBeforehand)];

    /// <summary>The name of a hash whose HMAC is made and keyed beforehand.</summary>
    public static string KeyedName(int iterations) => $"{HashOperation.NameOf(Managed(iterations), Short)}, HMAC keyed beforehand";

    private static OperationSource KeyedBeforehand(int iterations) =>
        new(
            KeyedName(iterations),
            () =>
            {
                Pbkdf2 scheme = Managed(iterations);
                var hmac = new HMac(new Sha1Digest());
                hmac.Init(new KeyParameter(Short.Password));
                return Proven(scheme, Short, () => Derive(hmac, Short.Salt, iterations, scheme.Blocks));
            }
        );

    private static Pbkdf2 Managed(int iterations) => PasswordHashing2021Statements.Sha1(iterations, Pbkdf2Engine.Managed);

    // SHA-1 is the article's.
#pragma warning disable CA5350
    private static byte[] KeyOf(SampleLogin login) => SHA1.HashData(login.Password);
#pragma warning restore CA5350

    private static CalledOperation Proven(Pbkdf2 scheme, SampleLogin login, Func<byte[]> hash) =>
        hash().AsSpan().StartsWith(scheme.Hash(login.Password, login.Salt))
            ? new(() => hash())
            : throw new InvalidOperationException($"{scheme.Name}, {login}: another result");

    // RFC 8018 section 5.2. The generator of the library keys its HMAC each time.
    private static byte[] Derive(HMac hmac, byte[] salt, int iterations, int blocks)
    {
        int size = hmac.GetMacSize();
        byte[] result = new byte[blocks * size],
            value = new byte[size],
            number = new byte[sizeof(int)];
        for (int block = 0; block < blocks; block++)
        {
            Span<byte> sum = result.AsSpan(block * size, size);
            BinaryPrimitives.WriteInt32BigEndian(number, block + 1);
            hmac.BlockUpdate(salt, 0, salt.Length);
            hmac.BlockUpdate(number, 0, number.Length);
            hmac.DoFinal(value, 0);
            value.CopyTo(sum);
            for (int i = 1; i < iterations; i++)
            {
                hmac.BlockUpdate(value, 0, size);
                hmac.DoFinal(value, 0);
                for (int one = 0; one < size; one++)
                    sum[one] ^= value[one];
            }
        }

        return result;
    }
}
