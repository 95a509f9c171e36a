using System.Reflection;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>
/// A key material service of Duende IdentityServer or IdentityServer4 whose signing credentials are measured. Everything else is what the
/// inner service returns: the same objects, so that keys, their IDs and their order stay.
/// </summary>
internal class MeasuredKeyMaterial : DispatchProxy
{
    private object _inner = null!;
    private SigningInstruments _instruments = null!;

    /// <summary>A service without an inner one. Servers ask for one per token, so that what takes time is done once.</summary>
    public static MeasuredKeyMaterial Create(Type service) => (MeasuredKeyMaterial)Create(service, typeof(MeasuredKeyMaterial));

    /// <summary>A copy of this one around an inner service.</summary>
    public object Around(object inner, SigningInstruments instruments)
    {
        var measured = (MeasuredKeyMaterial)MemberwiseClone();
        (measured._inner, measured._instruments) = (inner, instruments);
        return measured;
    }

    /// <exception cref="InvalidOperationException">
    /// The interface hands out signing credentials in a way that is not known: they would be sent unmeasured.
    /// </exception>
    public static void EnsureCanMeasure(Type service)
    {
        Type[] results = [.. service.GetMethods().Select(method => method.ReturnType).Where(Returns)];
        if (!results.Contains(typeof(Task<SigningCredentials>)) || results.Any(type => !IsMeasured(type)))
            throw new InvalidOperationException(
                $"{service.FullName} of {service.Assembly.GetName().Name} {service.Assembly.GetName().Version} returns signing "
                    + "credentials in a way that TokenSigningBench.Telemetry does not know. Decorate it yourself, with MeasureSigning()."
            );

        static bool Returns(Type type) => typeof(SigningCredentials).IsAssignableFrom(type) || type.GenericTypeArguments.Any(Returns);

        static bool IsMeasured(Type type) =>
            type == typeof(Task<SigningCredentials>) || type == typeof(Task<IEnumerable<SigningCredentials>>);
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) =>
        targetMethod!.Invoke(_inner, BindingFlags.DoNotWrapExceptions, binder: null, args, culture: null) switch
        {
            Task<SigningCredentials?> one => Measure(one),
            Task<IEnumerable<SigningCredentials>> all => MeasureAsync(all),
            var other => other,
        };

    // Nearly always completed, and once for each token: the same task then.
    private Task<SigningCredentials?> Measure(Task<SigningCredentials?> credentials)
    {
        if (!credentials.IsCompletedSuccessfully)
            return MeasureAsync(credentials);
        Measure(credentials.Result);
        return credentials;
    }

    private async Task<SigningCredentials?> MeasureAsync(Task<SigningCredentials?> credentials) =>
        Measure(await credentials.ConfigureAwait(false));

    // Once: an iterator may make others when it is asked again.
    private async Task<IEnumerable<SigningCredentials>> MeasureAsync(Task<IEnumerable<SigningCredentials>> all)
    {
        SigningCredentials[] credentials = [.. await all.ConfigureAwait(false)];
        foreach (SigningCredentials one in credentials)
            Measure(one);
        return credentials;
    }

    private SigningCredentials? Measure(SigningCredentials? credentials) =>
        credentials is null ? null : SigningTelemetry.MeasureSigning(credentials, _instruments, isShared: true);
}
