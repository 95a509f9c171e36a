namespace TokenSigningBench.Articles.Primitives;

/// <summary>Why an algorithm is no longer secure. It is measured because an article measured it, and never recommended.</summary>
/// <param name="Why">The weakness, without a final full stop.</param>
public sealed record Weakness(string Why, string Source)
{
    public static Weakness Md5 { get; } = new("two inputs of one hash are found in seconds", "RFC 6151 section 2.1");

    public static Weakness Sha1 { get; } =
        new("two inputs of one hash were found in 2017", "Stevens and others, The first collision for full SHA-1");

    public static Weakness Des { get; } =
        new("56 of its 64 key bits count, and all keys were tried in days in 1998", "EFF, Cracking DES; FIPS 46-3, withdrawn in 2005");

    public static Weakness TripleDes { get; } =
        new("blocks of 64 bits repeat after some gigabytes", "CVE-2016-2183; NIST SP 800-131A Rev. 2: no encryption after 2023");

    public static Weakness Rc2 { get; } =
        new("blocks of 64 bits repeat after some gigabytes", "CVE-2016-2183; OpenSSL 3 has it among its legacy algorithms only");

    /// <summary>RSA of 1024 bits with SHA-1.</summary>
    public static Weakness Rsa1024 { get; } =
        new("a strength of 80 bits where a signature needs 112, over a hash with known collisions", "NIST SP 800-131A Rev. 2");

    /// <summary>DSA of 512 bits with SHA-1.</summary>
    public static Weakness Dsa512 { get; } =
        new(
            "logarithms modulo 512 bits take minutes once a week was spent on the modulus",
            "Adrian and others, Imperfect Forward Secrecy, 2015; FIPS 186-5 signs with no DSA"
        );
}
