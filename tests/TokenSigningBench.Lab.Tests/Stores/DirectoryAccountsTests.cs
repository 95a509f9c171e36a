using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Stores;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.Stores;

public class DirectoryAccountsTests
{
    private readonly CountingScheme _dummy = new();

    [SkippableFact]
    public async Task An_unknown_account_runs_one_hash_here_because_it_runs_none_in_the_directory()
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
                await _dummy.DuringAsync(async () => (await accounts.VerifyAsync(new(account.Name, account.Password))).ShouldBe(isIn))
            ).ShouldBe(hashes, account.Name);
    }

    [SkippableFact]
    public async Task An_empty_password_is_refused_before_anything_is_asked()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "libldap is Linux's");
        // Nobody listens there: whoever asks fails.
        using var accounts = new DirectoryAccounts(new($"ldap://127.0.0.1:{FreePort.Find()}"), new(_dummy));
        foreach (
            Account account in new[]
            {
                TestAccounts.Plain with
                {
                    Password = "",
                },
                TestAccounts.Plain with
                {
                    Name = "",
                },
                TestAccounts.Plain with
                {
                    Password = "\0",
                },
                TestAccounts.Plain with
                {
                    Name = new('a', 257),
                },
            }
        )
            (await accounts.VerifyAsync(new(account.Name, account.Password))).ShouldBeFalse();
        await Should.ThrowAsync<StoreUnavailableException>(async () =>
            await accounts.VerifyAsync(new(TestAccounts.Plain.Name, TestAccounts.Plain.Password))
        );
    }
}
