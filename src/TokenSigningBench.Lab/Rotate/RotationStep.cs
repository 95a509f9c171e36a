using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>What an issuer does at a step of a plan.</summary>
public enum RotationAction
{
    /// <summary>The new key is in the key set.</summary>
    PublishNew,

    /// <summary>Tokens are signed with the new key.</summary>
    SignNew,

    /// <summary>The old key is no longer in the key set. Tokens that it signed have not expired.</summary>
    WithdrawOld,

    /// <summary>Requests for the key set get status 500.</summary>
    Fail,

    /// <summary>Requests for the key set get their response late.</summary>
    Slow,

    /// <summary>Requests for the key set get their response as before.</summary>
    Recover,
}

/// <summary>A step of a plan.</summary>
/// <param name="At">When, in simulated time from the switch: the moment from which tokens are signed with the new key.</param>
public sealed record RotationStep(TimeSpan At, RotationAction Action)
{
    private static readonly (string Text, RotationAction Action)[] Names =
    [
        ("publish new", RotationAction.PublishNew),
        ("sign new", RotationAction.SignNew),
        ("withdraw old", RotationAction.WithdrawOld),
        ("fail", RotationAction.Fail),
        ("slow", RotationAction.Slow),
        ("recover", RotationAction.Recover),
    ];

    /// <summary>The words of all actions in a plan's file.</summary>
    public static IEnumerable<string> Words => Names.Select(name => name.Text);

    /// <summary>The action's words: "publish new".</summary>
    [JsonIgnore]
    public string Text => Names.Single(name => name.Action == Action).Text;

    /// <summary>The action of these words; null where there is none.</summary>
    public static RotationAction? ActionOf(string? text) =>
        Array.Find(Names, name => name.Text == text) is { Text: not null } found ? found.Action : null;
}
