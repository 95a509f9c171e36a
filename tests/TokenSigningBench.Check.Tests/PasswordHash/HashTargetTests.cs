using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class HashTargetTests
{
    [Fact]
    public void A_rate_leaves_each_login_70_percent_of_its_share_of_the_cores() =>
        HashTarget.OfRate(50, 4).Milliseconds!.Value.ShouldBe(56, 1e-9);

    [Fact]
    public void A_rate_that_leaves_more_than_10_s_per_login_is_refused() =>
        Should
            .Throw<UserErrorException>(() => HashTarget.OfRate(0.01, 2))
            .Message.ShouldBe("--logins-per-second: leaves 140 s for each login, and nobody waits longer than 10 s: name a --target");
}
