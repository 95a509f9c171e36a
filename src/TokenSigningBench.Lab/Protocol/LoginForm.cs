namespace TokenSigningBench.Lab.Protocol;

/// <summary>A server's login form, with the fields of a user.</summary>
/// <param name="Address">The URL of the page and of its POST.</param>
/// <param name="Fields">The fields that a user fills in. The hidden fields come from the page.</param>
public sealed record LoginForm(Uri Address, IReadOnlyList<KeyValuePair<string, string>> Fields);
