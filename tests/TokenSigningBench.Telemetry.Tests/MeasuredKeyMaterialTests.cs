using Duende.IdentityServer.Services;

namespace TokenSigningBench.Telemetry.Tests;

public sealed class MeasuredKeyMaterialTests
{
    [Fact]
    public void An_interface_that_hands_out_credentials_in_another_way_is_refused()
    {
        MeasuredKeyMaterial.EnsureCanMeasure(typeof(IKeyMaterialService));
        foreach (Type other in new[] { typeof(IValueTasks), typeof(INothing), typeof(IOneMore) })
            Should
                .Throw<InvalidOperationException>(() => MeasuredKeyMaterial.EnsureCanMeasure(other))
                .Message.ShouldContain("Decorate it yourself, with MeasureSigning().");
    }

    private interface IValueTasks
    {
        ValueTask<SigningCredentials> GetSigningCredentialsAsync();
    }

    private interface INothing
    {
        Task<string> GetKeyIdAsync();
    }

    private interface IOneMore : IAsyncDisposable
    {
        Task<SigningCredentials> GetSigningCredentialsAsync();

        IAsyncEnumerable<SigningCredentials> GetAllAsync();
    }
}
