namespace TokenSigningBench.Lab.Protocol;

/// <summary>The response of a userinfo endpoint, and its time to first byte.</summary>
/// <param name="MediaType">The content type without parameters; null if there is none.</param>
internal sealed record UserinfoResponse(TimeSpan FirstByte, int Status, string? MediaType)
{
    public static UserinfoResponse Read(TimeSpan firstByte, HttpResponseMessage response, byte[] body) =>
        new(firstByte, (int)response.StatusCode, response.Content.Headers.ContentType?.MediaType);
}
