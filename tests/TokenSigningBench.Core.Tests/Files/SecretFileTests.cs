namespace TokenSigningBench.Core.Tests.Files;

public sealed class SecretFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("secret", "secret")]
    [InlineData("secret\n", "secret")]
    [InlineData("secret\r\n", "secret")]
    [InlineData(" secret \n\n", " secret \n")]
    public void A_final_newline_is_removed(string content, string secret) =>
        SecretFile.Read(_folder.Write("secret", content)).ShouldBe(secret);
}
