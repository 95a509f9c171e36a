namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A published hash.</summary>
/// <param name="Scheme">The function and its parameters.</param>
internal sealed record KnownHash(string Source, IPasswordScheme Scheme, byte[] Password, byte[] Salt, byte[] Hash);

/// <summary>
/// Published hashes that a scheme is compared with before it is timed. No RFC has hashes for PBKDF2 with SHA512: its two engines are
/// compared with each other.
/// </summary>
internal static class KnownHashes
{
    public static IReadOnlyList<KnownHash> All { get; } =
    [
        Rfc6070("password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
        Rfc6070("password", "salt", 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
        Rfc6070("password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
        Rfc6070(
            "passwordPASSWORDpassword",
            "saltSALTsaltSALTsaltSALTsaltSALTsalt",
            4096,
            "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
        ),
        Rfc7914(
            new Pbkdf2(HashAlgorithmName.SHA256, 1, 512, Pbkdf2Engine.System),
            "passwd",
            "salt",
            "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
        ),
        Rfc7914(
            new Pbkdf2(HashAlgorithmName.SHA256, 80000, 512, Pbkdf2Engine.System),
            "Password",
            "NaCl",
            "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
        ),
        Rfc7914(
            new Scrypt(4, 1, 1, 512),
            "",
            "",
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        Rfc7914(
            new Scrypt(10, 8, 16, 512),
            "password",
            "NaCl",
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
        Rfc7914(
            new Scrypt(14, 8, 1, 512),
            "pleaseletmein",
            "SodiumChloride",
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        ),
        new(
            "RFC 9106",
            new Argon2id(32, 3, 4) { Secret = Repeated(3, 8), AssociatedData = Repeated(4, 12) },
            Repeated(1, 32),
            Repeated(2, 16),
            Convert.FromHexString("0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659")
        ),
        PhcWinner(new(256, 2, 1), "9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe"),
        PhcWinner(new(256, 2, 2), "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037"),
        CryptBlowfish("U*U", "10410410410410410410410410410410", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        CryptBlowfish("U*U*", "10410410410410410410410410410410", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
    ];

    private static KnownHash Rfc6070(string password, string salt, int iterations, string hash) =>
        Published("RFC 6070", new Pbkdf2(HashAlgorithmName.SHA1, iterations, 4 * hash.Length, Pbkdf2Engine.System), password, salt, hash);

    // PBKDF2 with HMAC-SHA256 is in section 11, scrypt in section 12.
    private static KnownHash Rfc7914(IPasswordScheme scheme, string password, string salt, string hash) =>
        Published("RFC 7914", scheme, password, salt, hash);

    // The reference implementation's src/test.c, version 0x13.
    private static KnownHash PhcWinner(Argon2id scheme, string hash) =>
        Published("phc-winner-argon2", scheme, "password", "somesalt", hash);

    private static byte[] Repeated(byte value, int count) => [.. Enumerable.Repeat(value, count)];

    // Openwall's crypt_blowfish, wrapper.c.
    private static KnownHash CryptBlowfish(string password, string salt, string hash) =>
        new("crypt_blowfish", new Bcrypt(5), Encoding.ASCII.GetBytes(password), Convert.FromHexString(salt), Encoding.ASCII.GetBytes(hash));

    private static KnownHash Published(string source, IPasswordScheme scheme, string password, string salt, string hash) =>
        new(source, scheme, Encoding.ASCII.GetBytes(password), Encoding.ASCII.GetBytes(salt), Convert.FromHexString(hash));
}
