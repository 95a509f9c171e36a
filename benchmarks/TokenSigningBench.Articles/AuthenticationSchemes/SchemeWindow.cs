using System.Text.Json.Serialization;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>The result of one scheme with one number of users in one round.</summary>
public sealed record SchemeWindow
{
    /// <summary>Successful logins: the response was the user's own page.</summary>
    public required int Logins { get; init; }

    public required int Failed { get; init; }

    /// <summary>The answered requests of all logins.</summary>
    public required int Requests { get; init; }

    /// <summary>From the first login to the last response, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The web server's processor time, in seconds; null where it cannot be read.</summary>
    public double? ServerCpuSeconds { get; init; }

    /// <summary>
    /// The processor time of the scheme's backends (a directory, a database, a KDC), in seconds. Null where there are none, or it cannot be
    /// read.
    /// </summary>
    public double? BackEndCpuSeconds { get; init; }

    /// <summary>The processor time of the clients (tokenbench itself), in seconds.</summary>
    public required double ClientCpuSeconds { get; init; }

    /// <summary>The cores that other programs of the machine used meanwhile; null where it cannot be read.</summary>
    public double? OtherCores { get; init; }

    [JsonIgnore]
    public double LoginsPerSecond => Logins / Seconds;
}
