using BenchmarkDotNet.Attributes;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// Current schemes to compare with the rows of the article: the OWASP recommendations, each with one output of its hash, and the Keycloak
/// default of that time. Its default since version 25 is OWASP's Argon2id with the least memory: m=7168 t=5 p=1.
/// </summary>
[BenchmarkCategory("passwords")]
[Config(typeof(PasswordSettings))]
public class TodaysSchemes : PasswordBenchmark
{
    private static readonly SampleLogin Login = SampleLogin.Of(8, 1);

    private static readonly TodaysRow[] All =
    [
        TodaysRow.Of(PasswordHashing2021Statements.KeycloakDefault, Login),
        TodaysRow.Of(PasswordHashing2021Statements.Today, Login),
        TodaysRow.Of(new Pbkdf2(HashAlgorithmName.SHA512, 220_000, 512, Pbkdf2Engine.System), Login),
        TodaysRow.Of(new Pbkdf2(HashAlgorithmName.SHA1, 1_400_000, 160, Pbkdf2Engine.System), Login),
        TodaysRow.Of(new IdentityPasswordHash(Login)),
        TodaysRow.Of(new Bcrypt(10), Login),
        TodaysRow.Of(new Scrypt(17, 8, 1), Login),
        .. Argon2Setting.Owasp.Select(scheme => TodaysRow.Of(scheme, Login)),
    ];

    private Action _hash = null!;

    [ParamsSource(nameof(Schemes))]
    public string Scheme { get; set; } = "";

    public static IEnumerable<string> Schemes => All.Select(row => row.Name);

    private TodaysRow Row => All.Single(row => row.Name == Scheme);

    public override string Prove() => Row.Prove();

    [GlobalSetup]
    public void Setup()
    {
        Prove();
        _hash = Row.Hash;
    }

    [Benchmark]
    public void HashOnePassword() => _hash();

    private sealed record TodaysRow(string Name, Func<string> Prove, Action Hash)
    {
        public static TodaysRow Of(IPasswordScheme scheme, SampleLogin login) =>
            new(scheme.Name, () => HashProof.Require(scheme, login.Password, login.Salt), () => scheme.Hash(login.Password, login.Salt));

        public static TodaysRow Of(IdentityPasswordHash identity) => new(identity.Name, identity.Prove, identity.Verify);
    }
}
