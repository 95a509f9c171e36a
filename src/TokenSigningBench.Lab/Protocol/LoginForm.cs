namespace TokenSigningBench.Lab.Protocol;

/// <summary>A server's login form, and who signs in by it.</summary>
/// <param name="Address">Where it is, and where it goes.</param>
/// <param name="Fields">What a person fills in. Its hidden fields are the page's.</param>
public sealed record LoginForm(Uri Address, IReadOnlyList<KeyValuePair<string, string>> Fields);
