// IdentityServer4 4.1.2: the public names and signatures of what the telemetry depends on. Nothing here is the product's code.

using System.IdentityModel.Tokens.Jwt;
using IdentityServer4.Models;
using IdentityServer4.Services;
using Microsoft.IdentityModel.Tokens;

namespace IdentityServer4.Models
{
    public class SecurityKeyInfo
    {
        public SecurityKey Key { get; set; } = null!;

        public string SigningAlgorithm { get; set; } = "";
    }
}

namespace IdentityServer4.Services
{
    public interface IKeyMaterialService
    {
        Task<IEnumerable<SecurityKeyInfo>> GetValidationKeysAsync();

        Task<SigningCredentials> GetSigningCredentialsAsync(IEnumerable<string>? allowedAlgorithms = null);

        Task<IEnumerable<SigningCredentials>> GetAllSigningCredentialsAsync();
    }

    public interface ITokenCreationService
    {
        Task<string> CreateTokenAsync(JwtPayload payload);
    }

    public sealed class DefaultKeyMaterialService(IEnumerable<SigningCredentials> credentials) : IKeyMaterialService
    {
        public Task<IEnumerable<SecurityKeyInfo>> GetValidationKeysAsync() =>
            Task.FromResult(credentials.Select(one => new SecurityKeyInfo { Key = one.Key, SigningAlgorithm = one.Algorithm }));

        public Task<SigningCredentials> GetSigningCredentialsAsync(IEnumerable<string>? allowedAlgorithms = null) =>
            Task.FromResult(credentials.First());

        public Task<IEnumerable<SigningCredentials>> GetAllSigningCredentialsAsync() => Task.FromResult(credentials);
    }

    /// <summary>JwtSecurityTokenHandler, which signs with RSA keys of any size.</summary>
    public sealed class DefaultTokenCreationService(IKeyMaterialService keys) : ITokenCreationService
    {
        public async Task<string> CreateTokenAsync(JwtPayload payload)
        {
            SigningCredentials credentials = await keys.GetSigningCredentialsAsync().ConfigureAwait(false);
            return new JwtSecurityTokenHandler().WriteToken(new JwtSecurityToken(new JwtHeader(credentials), payload));
        }
    }
}

namespace Microsoft.Extensions.DependencyInjection
{
    public static class IdentityServer4Services
    {
        public static IServiceCollection AddIdentityServer4(this IServiceCollection services, params SigningCredentials[] credentials) =>
            services
                .AddTransient<IKeyMaterialService>(_ => new DefaultKeyMaterialService(credentials))
                .AddTransient<ITokenCreationService, DefaultTokenCreationService>();
    }
}
