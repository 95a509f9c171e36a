namespace TokenSigningBench.LoginLab.Attribution;

/// <summary>Lets no request through that its budget does not allow: who sends by way of it cannot forget to count.</summary>
internal sealed class BudgetedHandler(RequestBudget budget, HttpMessageHandler inner) : DelegatingHandler(inner)
{
    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        budget.Take();
        return base.SendAsync(request, cancellationToken);
    }
}
