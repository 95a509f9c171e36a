using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.Protocol;

public class RequestBudgetTests
{
    [Fact]
    public void The_forty_first_request_is_refused()
    {
        var budget = new RequestBudget(new("https://idp.example/connect/authorize?nonce=s3cret"));
        for (int i = 0; i < 40; i++)
            budget.Take();

        (budget.Sent, budget.Remaining).ShouldBe((40, 0));
        Should.Throw<UserErrorException>(budget.Take).Message.ShouldBe("https://idp.example: received 40 requests, the maximum of one run");
        budget.Sent.ShouldBe(40);
    }
}
