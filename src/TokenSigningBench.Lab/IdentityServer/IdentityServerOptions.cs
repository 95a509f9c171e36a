using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>What an embedded identity server is started with.</summary>
public sealed record IdentityServerOptions
{
    /// <summary>The client that a server knows unless it is told others.</summary>
    public static RegisteredClient LabClient { get; } = new("rp", ["http://localhost:5002/signin-oidc"]);

    /// <summary>The one who can sign in unless it is told others, with this run's password.</summary>
    public static RegisteredUser LabUser => LabUserOf(LabSecret.OfThisRun);

    /// <summary>The same with the password of another process's run.</summary>
    public static RegisteredUser LabUserOf(LabSecret secret) => new("alice", secret.PasswordOf("alice"));

    /// <summary>A private key, with its certificate where it has one. It stays the caller's, who keeps it until the server has ended.</summary>
    public required TokenKey Key { get; init; }

    /// <summary>What it signs with.</summary>
    public required JwsAlgorithm Algorithm { get; init; }

    /// <summary>What makes a login slow.</summary>
    public ServerOptions ServerOptions { get; init; } = new();

    /// <summary>The port on loopback; 0 for any that is free.</summary>
    public int Port { get; init; }

    /// <summary>The certificate of the server's own address, with its private key; null for plain HTTP. It stays the caller's.</summary>
    public X509Certificate2? Tls { get; init; }

    public IReadOnlyList<RegisteredClient> Clients { get; init; } = [LabClient];

    /// <summary>Who can sign in.</summary>
    public IReadOnlyList<RegisteredUser> Users { get; init; } = [LabUser];

    /// <summary>The clock of tokens, codes and sessions, and of the dials' delays.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>Where it says that it refused somebody, and why; never what they sent. Nothing else is written there.</summary>
    public ILogger Log { get; init; } = NullLogger.Instance;
}
