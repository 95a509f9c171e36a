using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>The names of requests, keys and trials.</summary>
public static class LoginNames
{
    public static string Name(LoginVariant variant) =>
        variant switch
        {
            LoginVariant.Full => "full request",
            LoginVariant.WithoutNonce => "without nonce",
            LoginVariant.WithoutState => "without state",
            LoginVariant.WithoutBoth => "without both",
            LoginVariant.WithPassword => "with the password",
            _ => "full, new connection",
        };

    public static string Key(LoginServer server) => LabCertificate.KeyName(server.KeyAlgorithm, server.KeyBits);

    /// <summary>The server without what it runs on.</summary>
    public static string Server(LoginServer server) => EngineNames.InSentences(server.Program).Split(',')[0];

    public static string Name(LoginTrial trial)
    {
        List<string> causes = [];
        if (trial.ServerOptions is { TokensPerLogin: > 1 and var tokens })
            causes.Add(Invariant($"{tokens} tokens per login"));
        if (trial.ServerOptions is { LoadsKeyForEachToken: true })
            causes.Add("the key loaded for each token");
        if (trial.Users > 1)
            causes.Add(Invariant($"{trial.Users} users at once, the last of them"));
        return causes.Count > 0 ? string.Join(", ", causes) : "one login";
    }
}
