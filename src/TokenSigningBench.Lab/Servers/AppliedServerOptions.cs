using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>What a server was told, as run files have it.</summary>
internal static class AppliedServerOptions
{
    public static LoginServerOptions Told(this ServerOptions serverOptions) =>
        new()
        {
            Signer = serverOptions.Signer.Name,
            TokensPerLogin = serverOptions.TokensPerLogin,
            LoadsKeyForEachToken = serverOptions.KeyLoading == KeyLoading.EachToken,
            ProfileMilliseconds = serverOptions.ProfileDelay.TotalMilliseconds,
            SessionMilliseconds = serverOptions.SessionDelay.TotalMilliseconds,
        };
}
