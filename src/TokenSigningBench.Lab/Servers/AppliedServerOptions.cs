using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>Converts server options to their form in run files.</summary>
internal static class AppliedServerOptions
{
    public static LoginServerOptions ToLoginServerOptions(this ServerOptions serverOptions, bool withPassword = false) =>
        new()
        {
            Signer = serverOptions.Signer.Name,
            TokensPerLogin = serverOptions.TokensPerLogin,
            LoadsKeyForEachToken = serverOptions.KeyLoading == KeyLoading.EachToken,
            ProfileMilliseconds = serverOptions.ProfileDelay.TotalMilliseconds,
            SessionMilliseconds = serverOptions.SessionDelay.TotalMilliseconds,
            PasswordHash = withPassword
                ? serverOptions.PasswordHash.At(serverOptions.PasswordSetting ?? serverOptions.PasswordHash.Owasp.Parameter).Name
                : null,
        };
}
