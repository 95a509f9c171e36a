using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Articles.Tests.Stores;

public class DirectoryAccountsTests
{
    private readonly CountingScheme _dummy = new();

    [SkippableFact]
    public async Task An_unknown_account_takes_one_local_hash_as_the_directory_runs_none()
    {
        Skip.If(new OpenLdap().Missing() is not null, new OpenLdap().Missing());
        await using RunningLdap ldap = await new OpenLdap().StartAsync(TestAccounts.All, CancellationToken.None);
        using var accounts = new DirectoryAccounts(ldap.Uri, new(_dummy));
        accounts.Warm(1);

        foreach (
            (Account account, bool isIn, int hashes) in new[]
            {
                (TestAccounts.Plain, true, 0),
                (TestAccounts.Plain with { Password = "wrong" }, false, 0),
                (new Account("nobody", "wrong"), false, 1),
            }
        )
            (
                await _dummy.CountCallsAsync(async () => (await accounts.VerifyAsync(new(account.Name, account.Password))).ShouldBe(isIn))
            ).ShouldBe(hashes, account.Name);
    }

    [SkippableFact]
    public async Task Implausible_credentials_are_refused_without_asking_the_directory()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "libldap is Linux's");
        // Nothing listens there: every query fails.
        using var accounts = new DirectoryAccounts(new($"ldap://127.0.0.1:{FreePort.Find()}"), new(_dummy));
        foreach ((string name, string password) in new[] { ("user", ""), ("", "x"), ("user", "\0"), (new string('a', 257), "x") })
            (await accounts.VerifyAsync(new(name, password))).ShouldBeFalse();
        await Should.ThrowAsync<StoreUnavailableException>(async () =>
            await accounts.VerifyAsync(new(TestAccounts.Plain.Name, TestAccounts.Plain.Password))
        );
    }
}
