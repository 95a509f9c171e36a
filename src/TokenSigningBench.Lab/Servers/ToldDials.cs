using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>What a server was told, as run files have it.</summary>
internal static class ToldDials
{
    public static LoginDials Told(this ServerDials dials) =>
        new()
        {
            Signer = dials.Signer.Name,
            TokensPerLogin = dials.TokensPerLogin,
            LoadsKeyForEachToken = dials.KeyLoading == KeyLoading.EachToken,
            ProfileMilliseconds = dials.ProfileDelay.TotalMilliseconds,
            SessionMilliseconds = dials.SessionDelay.TotalMilliseconds,
        };
}
