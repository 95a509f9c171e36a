namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// The count control: the same authorize request with another response type, whose response has more or fewer tokens signed by the same
/// key.
/// </summary>
/// <param name="ResponseType">Its response type: "id_token token".</param>
/// <param name="Signatures">The signed tokens in its response.</param>
public sealed record SignatureCount(string ResponseType, int Signatures);
