using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.AuthenticationSchemes;

/// <summary>What came of one mode with one number of users in one round.</summary>
public sealed record SchemeWindow
{
    /// <summary>Who were let in, and got the page that is theirs.</summary>
    public required int Logins { get; init; }

    public required int Failed { get; init; }

    /// <summary>The requests that were answered in all of that.</summary>
    public required int Requests { get; init; }

    /// <summary>From the first login to the last answer, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The processor time of the web server meanwhile, in seconds; null where it cannot be asked.</summary>
    public double? ServerCpuSeconds { get; init; }

    /// <summary>The processor time of what the mode asks behind it: a directory, a database, a KDC; in seconds. Null where there is none, or it cannot be asked.</summary>
    public double? BackEndCpuSeconds { get; init; }

    /// <summary>The processor time of the clients, which are tokenbench itself, in seconds.</summary>
    public required double ClientCpuSeconds { get; init; }

    /// <summary>How many cores other programs of the machine used meanwhile; null where it cannot be asked.</summary>
    public double? OtherCores { get; init; }

    [JsonIgnore]
    public double LoginsPerSecond => Logins / Seconds;
}
