using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The options that an embedded identity server is started with.</summary>
public sealed record IdentityServerOptions
{
    /// <summary>The default client.</summary>
    public static RegisteredClient LabClient { get; } = new("rp", ["http://localhost:5002/signin-oidc"]);

    /// <summary>The default user, with this run's password.</summary>
    public static Account LabUser => LabUserOf(LabSecret.OfThisRun);

    /// <summary>The default user with the password of another process's run.</summary>
    public static Account LabUserOf(LabSecret secret) => new("alice", secret.PasswordOf("alice"));

    /// <summary>
    /// The signing key, with its certificate if it has one. The caller owns it and must keep it until the server has ended.
    /// </summary>
    public required TokenKey Key { get; init; }

    public required JwsAlgorithm Algorithm { get; init; }

    public ServerOptions ServerOptions { get; init; } = new();

    /// <summary>The port on loopback; 0 for any free port.</summary>
    public int Port { get; init; }

    /// <summary>The TLS certificate with its private key, owned by the caller; null for plain HTTP.</summary>
    public X509Certificate2? Tls { get; init; }

    public IReadOnlyList<RegisteredClient> Clients { get; init; } = [LabClient];

    /// <summary>The users who can sign in. Their names are also the subjects of their tokens.</summary>
    public IReadOnlyList<Account> Users { get; init; } = [LabUser];

    /// <summary>The clock of tokens, codes, sessions and configured delays.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>The log of refused requests and their reasons. It never contains data that a client sent. Nothing else is logged.</summary>
    public ILogger Log { get; init; } = NullLogger.Instance;
}
