using System.Text.Json.Serialization;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>The server options of an embedded server.</summary>
public sealed record LoginServerOptions
{
    /// <summary>The engine that signs.</summary>
    public required string Signer { get; init; }

    /// <summary>The signatures of one authorize request.</summary>
    public required int TokensPerLogin { get; init; }

    /// <summary>Whether the key is loaded again for each token.</summary>
    public required bool LoadsKeyForEachToken { get; init; }

    /// <summary>The time of a lookup in the token path, in milliseconds.</summary>
    public required double ProfileMilliseconds { get; init; }

    /// <summary>The time of a lookup before the token path, in milliseconds.</summary>
    public required double SessionMilliseconds { get; init; }

    /// <summary>The hash of the login form's passwords; null where users are signed in already.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? PasswordHash { get; init; }

    /// <summary>The options of a server that has some; null of another.</summary>
    /// <param name="withPassword">Whether users send their password.</param>
    internal static LoginServerOptions? Of(ServerOptions? serverOptions, bool withPassword = false) =>
        serverOptions is null
            ? null
            : new()
            {
                Signer = serverOptions.Signer.Name,
                TokensPerLogin = serverOptions.TokensPerLogin,
                LoadsKeyForEachToken = serverOptions.KeyLoading == KeyLoading.EachToken,
                ProfileMilliseconds = serverOptions.ProfileDelay.TotalMilliseconds,
                SessionMilliseconds = serverOptions.SessionDelay.TotalMilliseconds,
                PasswordHash = withPassword ? serverOptions.PasswordScheme.Name : null,
            };

    /// <summary>The options in a sentence of a document.</summary>
    internal string Sentence =>
        Invariant($"Signer: {EngineNames.InSentences(Signer)}, {TokensPerLogin} {(TokensPerLogin == 1 ? "token" : "tokens")} per login, ")
        + $"key loaded {(LoadsKeyForEachToken ? "for each token" : "once")}, "
        + $"profile store {FigureText.Milliseconds(ProfileMilliseconds)} ms, "
        + $"session store {FigureText.Milliseconds(SessionMilliseconds)} ms"
        + (PasswordHash is { } hash ? $", password hash {hash}." : ".");

    internal static string Describe(LoginServerOptions? serverOptions) =>
        serverOptions is null
            ? ""
            : Invariant($", signer {serverOptions.Signer}, {serverOptions.TokensPerLogin} tokens a login, ")
                + $"key {(serverOptions.LoadsKeyForEachToken ? "loaded for each" : "kept")}, "
                + Invariant($"profile store {serverOptions.ProfileMilliseconds:0.###} ms, ")
                + Invariant($"session store {serverOptions.SessionMilliseconds:0.###} ms")
                + (serverOptions.PasswordHash is { } hash ? $", {hash}" : "");
}
