namespace TokenSigningBench.Core.Tests.Web;

public class RequestBudgetTests
{
    [Fact]
    public void The_request_after_the_maximum_is_refused()
    {
        var budget = new RequestBudget(new("https://idp.example/connect/authorize?nonce=s3cret"));
        for (int i = 0; i < 60; i++)
            budget.Take();

        (budget.Sent, budget.Remaining).ShouldBe((60, 0));
        Should.Throw<UserErrorException>(budget.Take).Message.ShouldBe("https://idp.example: received 60 requests, the maximum of one run");
        budget.Sent.ShouldBe(60);
    }
}
