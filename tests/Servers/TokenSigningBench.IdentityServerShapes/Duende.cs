// Duende IdentityServer 7.4.8: the public names and signatures of what the telemetry depends on, and the behaviour that was seen of it.
// Nothing here is the product's code.

using System.Security.Cryptography.X509Certificates;
using Duende.IdentityServer.Models;
using Duende.IdentityServer.Services;
using Duende.IdentityServer.Stores;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace Duende.IdentityServer.Models
{
    public class SecurityKeyInfo
    {
        public SecurityKey Key { get; set; } = null!;

        public string SigningAlgorithm { get; set; } = "";
    }
}

namespace Duende.IdentityServer.Stores
{
    public interface ISigningCredentialStore
    {
        Task<SigningCredentials?> GetSigningCredentialsAsync();
    }

    /// <summary>Keys of automatic key management: objects of their own for each caller.</summary>
    public interface IAutomaticKeyManagerKeyStore : ISigningCredentialStore
    {
        Task<IEnumerable<SigningCredentials>> GetAllSigningCredentialsAsync();
    }
}

namespace Duende.IdentityServer.Services
{
    public interface IKeyMaterialService
    {
        Task<IEnumerable<SecurityKeyInfo>> GetValidationKeysAsync();

        Task<SigningCredentials> GetSigningCredentialsAsync(IEnumerable<string>? allowedAlgorithms = null);

        Task<IEnumerable<SigningCredentials>> GetAllSigningCredentialsAsync();
    }

    public interface ITokenCreationService
    {
        Task<string> CreateTokenAsync(string payload, IEnumerable<string>? allowedAlgorithms = null);
    }

    public sealed class DefaultKeyMaterialService(
        IEnumerable<ISigningCredentialStore> stores,
        IAutomaticKeyManagerKeyStore? automaticKeys = null
    ) : IKeyMaterialService, IDisposable
    {
        public static int Disposed { get; private set; }

        public async Task<IEnumerable<SecurityKeyInfo>> GetValidationKeysAsync() =>
            from credentials in await GetAllSigningCredentialsAsync().ConfigureAwait(false)
            select new SecurityKeyInfo { Key = credentials.Key, SigningAlgorithm = credentials.Algorithm };

        public async Task<SigningCredentials> GetSigningCredentialsAsync(IEnumerable<string>? allowedAlgorithms = null)
        {
            string[] allowed = [.. allowedAlgorithms ?? []];
            return (await GetAllSigningCredentialsAsync().ConfigureAwait(false)).FirstOrDefault(credentials =>
                    allowed.Length == 0 || allowed.Contains(credentials.Algorithm)
                ) ?? throw new InvalidOperationException("No signing credential registered.");
        }

        public async Task<IEnumerable<SigningCredentials>> GetAllSigningCredentialsAsync()
        {
            List<SigningCredentials> all = [];
            foreach (ISigningCredentialStore store in stores)
            {
                if (await store.GetSigningCredentialsAsync().ConfigureAwait(false) is { } credentials)
                    all.Add(credentials);
            }

            if (automaticKeys is not null)
                all.AddRange(await automaticKeys.GetAllSigningCredentialsAsync().ConfigureAwait(false));
            return all;
        }

        public void Dispose() => Disposed++;
    }

    /// <summary>JsonWebTokenHandler, since 7.0.</summary>
    public sealed class DefaultTokenCreationService(IKeyMaterialService keys) : ITokenCreationService
    {
        private readonly JsonWebTokenHandler _handler = new() { SetDefaultTimesOnTokenCreation = false };

        public async Task<string> CreateTokenAsync(string payload, IEnumerable<string>? allowedAlgorithms = null) =>
            _handler.CreateToken(payload, await keys.GetSigningCredentialsAsync(allowedAlgorithms).ConfigureAwait(false));
    }
}

namespace Microsoft.Extensions.DependencyInjection
{
    public sealed record DuendeBuilder(IServiceCollection Services);

    public static class DuendeServices
    {
        public static DuendeBuilder AddIdentityServer(this IServiceCollection services)
        {
            services.TryAddTransient<IKeyMaterialService, DefaultKeyMaterialService>();
            services.TryAddTransient<ITokenCreationService, DefaultTokenCreationService>();
            return new(services);
        }

        /// <summary>The algorithm becomes a part of the key ID, as the product does it for certificates.</summary>
        public static DuendeBuilder AddSigningCredential(
            this DuendeBuilder builder,
            X509Certificate2 certificate,
            string signingAlgorithm = SecurityAlgorithms.RsaSha256
        )
        {
            var key = new X509SecurityKey(certificate);
            key.KeyId += signingAlgorithm;
            return builder.AddSigningCredential(new SigningCredentials(key, signingAlgorithm));
        }

        public static DuendeBuilder AddSigningCredential(this DuendeBuilder builder, SigningCredentials credentials)
        {
            builder.Services.AddSingleton<ISigningCredentialStore>(new InMemoryStore(credentials));
            return builder;
        }

        public static DuendeBuilder AddAutomaticKeys(this DuendeBuilder builder, params Func<SigningCredentials>[] keys)
        {
            builder.Services.AddSingleton<IAutomaticKeyManagerKeyStore>(new AutomaticStore(keys));
            return builder;
        }

        private sealed class InMemoryStore(SigningCredentials credentials) : ISigningCredentialStore
        {
            public Task<SigningCredentials?> GetSigningCredentialsAsync() => Task.FromResult<SigningCredentials?>(credentials);
        }

        private sealed class AutomaticStore(Func<SigningCredentials>[] keys) : IAutomaticKeyManagerKeyStore
        {
            public async Task<SigningCredentials?> GetSigningCredentialsAsync() =>
                (await GetAllSigningCredentialsAsync().ConfigureAwait(false)).FirstOrDefault();

            // Not completed at once, as when they are read from a store.
            public async Task<IEnumerable<SigningCredentials>> GetAllSigningCredentialsAsync()
            {
                await Task.Yield();
                return keys.Select(key => key());
            }
        }
    }
}
