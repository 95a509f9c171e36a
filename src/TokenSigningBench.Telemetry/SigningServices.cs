using System.Reflection;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>Which services hand out signing credentials.</summary>
internal static class SigningServices
{
    private static readonly string[] KeyMaterial =
    [
        "Duende.IdentityServer.Services.IKeyMaterialService",
        "IdentityServer4.Services.IKeyMaterialService",
    ];

    private const string OpenIddictOptions = "OpenIddict.Server.OpenIddictServerOptions";

    private static readonly Type[] OptionsServices =
    [
        typeof(IConfigureOptions<>),
        typeof(IPostConfigureOptions<>),
        typeof(IValidateOptions<>),
    ];

    /// <summary>Whether it is a key material service or credentials. One with a key is another service's part.</summary>
    public static bool IsSource(ServiceDescriptor service) =>
        !service.IsKeyedService && (service.ServiceType == typeof(SigningCredentials) || IsKeyMaterial(service.ServiceType));

    public static bool IsKeyMaterial(Type service) => service.IsInterface && KeyMaterial.Contains(service.FullName);

    /// <summary>All but IdentityServer4, which signs with JwtSecurityTokenHandler.</summary>
    public static bool UsesJsonWebTokenHandler(Type keyMaterial) => keyMaterial.FullName == KeyMaterial[0];

    /// <summary>The types of options that have signing credentials.</summary>
    public static IEnumerable<Type> OptionsIn(IServiceCollection services) =>
        services
            .Select(one => one.ServiceType)
            .Where(type => type.IsConstructedGenericType && OptionsServices.Contains(type.GetGenericTypeDefinition()))
            .Select(type => type.GenericTypeArguments[0])
            .Where(type => type.FullName == OpenIddictOptions)
            .Distinct();

    /// <summary>The signing credentials of OpenIddict's options.</summary>
    /// <exception cref="InvalidOperationException">This version of OpenIddict has them elsewhere.</exception>
    public static IEnumerable<SigningCredentials> CredentialsOf(object options)
    {
        PropertyInfo? property = options.GetType().GetProperty("SigningCredentials");
        return property?.GetValue(options) as IEnumerable<SigningCredentials>
            ?? throw new InvalidOperationException($"{options.GetType().FullName} has no signing credentials that could be measured.");
    }
}
