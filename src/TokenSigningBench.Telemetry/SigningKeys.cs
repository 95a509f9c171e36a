using System.Reflection;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>A key that may sign.</summary>
/// <param name="IsFirst">Whether no other key of its algorithm comes before it: servers sign with the first one.</param>
/// <param name="UsesJsonWebTokenHandler">False for IdentityServer4, which signs with JwtSecurityTokenHandler.</param>
internal sealed record SigningKey(SigningCredentials Credentials, bool IsFirst, bool UsesJsonWebTokenHandler);

/// <summary>All keys that a server may sign with, now.</summary>
/// <param name="added">What was added to the server: read when it is asked, so that the order of the calls does not matter.</param>
internal sealed class SigningKeys(IServiceCollection added, IServiceProvider services, SigningKeyCheckOptions options)
{
    public async Task<IReadOnlyList<SigningKey>> FindAsync()
    {
        List<SigningKey> keys = [.. Ordered(options.Credentials, true), .. Ordered(services.GetServices<SigningCredentials>(), true)];
        foreach (Type type in SigningServices.OptionsIn(added))
        {
            Type monitor = typeof(IOptionsMonitor<>).MakeGenericType(type);
            object current = monitor
                .GetProperty(nameof(IOptionsMonitor<object>.CurrentValue))!
                .GetValue(
                    services.GetRequiredService(monitor),
                    BindingFlags.DoNotWrapExceptions,
                    binder: null,
                    index: null,
                    culture: null
                )!;
            keys.AddRange(Ordered(SigningServices.CredentialsOf(current), true));
        }

        foreach (
            Type type in added
                .Where(SigningServices.IsSource)
                .Select(one => one.ServiceType)
                .Where(SigningServices.IsKeyMaterial)
                .Distinct()
        )
            keys.AddRange(Ordered(await OfServiceAsync(type).ConfigureAwait(false), SigningServices.UsesJsonWebTokenHandler(type)));
        return keys;
    }

    private static IEnumerable<SigningKey> Ordered(IEnumerable<SigningCredentials> credentials, bool usesJsonWebTokenHandler)
    {
        var algorithms = new HashSet<string>();
        return [.. credentials.Select(one => new SigningKey(one, algorithms.Add(one.Algorithm), usesJsonWebTokenHandler))];
    }

    private Task<IEnumerable<SigningCredentials>> OfServiceAsync(Type type)
    {
        const string Method = "GetAllSigningCredentialsAsync";
        MethodInfo method =
            type.GetMethod(Method, []) ?? throw new InvalidOperationException($"{type.FullName} has no {Method}(): its keys are unknown.");
        return (Task<IEnumerable<SigningCredentials>>)
            method.Invoke(
                services.GetRequiredService(type),
                BindingFlags.DoNotWrapExceptions,
                binder: null,
                parameters: null,
                culture: null
            )!;
    }
}
