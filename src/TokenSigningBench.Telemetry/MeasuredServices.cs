using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>The services of a server that hand out signing credentials, and which of them are measured.</summary>
/// <remarks>Identity servers are found by the names of their public types, because the package refers to none of them.</remarks>
internal sealed class MeasuredServices
{
    private readonly IServiceCollection _services;
    private readonly HashSet<ServiceDescriptor> _measured = [];
    private readonly HashSet<Type> _measuredOptions = [];

    private MeasuredServices(IServiceCollection services) => _services = services;

    /// <summary>One per collection, however often it is asked for.</summary>
    public static MeasuredServices Of(IServiceCollection services)
    {
        object? added = services.FirstOrDefault(one => one.ServiceType == typeof(MeasuredServices))?.ImplementationInstance;
        if (added is MeasuredServices known)
            return known;
        var measured = new MeasuredServices(services);
        services.AddSingleton(measured);
        return measured;
    }

    /// <summary>Services that return signing credentials without being measured: they were added later.</summary>
    public IEnumerable<Type> Unmeasured =>
        _services
            .Where(one => !_measured.Contains(one) && SigningServices.IsSource(one))
            .Select(one => one.ServiceType)
            .Concat(SigningServices.OptionsIn(_services).Where(type => !_measuredOptions.Contains(type)));

    /// <summary>Whether nothing was found: credentials of own code may still be measured one by one.</summary>
    public bool IsEmpty => _measured.Count == 0 && _measuredOptions.Count == 0;

    public void MeasureAll()
    {
        for (int i = _services.Count - 1; i >= 0; i--)
        {
            if (_measured.Contains(_services[i]) || !SigningServices.IsSource(_services[i]))
                continue;
            _services[i] = Measured(_services[i]);
            _measured.Add(_services[i]);
        }

        foreach (Type options in SigningServices.OptionsIn(_services).ToArray())
        {
            if (!_measuredOptions.Add(options))
                continue;
            _services.Add(
                ServiceDescriptor.Singleton(
                    typeof(IValidateOptions<>).MakeGenericType(options),
                    typeof(MeasuredServerOptions<>).MakeGenericType(options)
                )
            );
        }
    }

    // The inner one stays a service, with a key of its own: the container disposes it as before.
    private ServiceDescriptor Measured(ServiceDescriptor inner)
    {
        Type type = inner.ServiceType;
        object key = new();
        _services.Add(
            inner switch
            {
                { ImplementationInstance: { } instance } => new(type, key, instance),
                { ImplementationFactory: { } factory } => new(type, key, (services, _) => factory(services), inner.Lifetime),
                _ => new(type, key, inner.ImplementationType!, inner.Lifetime),
            }
        );
        if (type == typeof(SigningCredentials))
            return new(
                type,
                services => services.GetRequiredKeyedService<SigningCredentials>(key).MeasureSigning(services),
                inner.Lifetime
            );
        MeasuredKeyMaterial.EnsureCanMeasure(type);
        var measured = MeasuredKeyMaterial.Create(type);
        return new(
            type,
            services => measured.Around(services.GetRequiredKeyedService(type, key), services.GetRequiredService<SigningInstruments>()),
            inner.Lifetime
        );
    }
}
