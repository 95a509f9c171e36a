using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests;

public sealed class SecretsTests : IDisposable
{
    private readonly WatchedSecrets _watched = new(Features.Program);

    public void Dispose() => _watched.Dispose();

    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData(
        0,
        "auth-schemes --tls-cert PFX --password-file PASSWORD --schemes basic-sql --users 1 --duration 200ms --rounds 1 --accounts 10 "
            + "--run-file run.json"
    )]
    public void Neither_the_key_nor_the_password_leaks(int expected, string commandLine) =>
        _watched.RequireNoLeaks(expected, commandLine, password: null);
}
