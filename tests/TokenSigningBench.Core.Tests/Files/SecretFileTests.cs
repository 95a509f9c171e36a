namespace TokenSigningBench.Core.Tests.Files;

public sealed class SecretFileTests : InTemporaryFolder
{
    [Theory]
    [InlineData("secret", "secret")]
    [InlineData("secret\n", "secret")]
    [InlineData("secret\r\n", "secret")]
    [InlineData(" secret \n\n", " secret \n")]
    public void A_final_newline_is_removed(string content, string secret) =>
        SecretFile.Read(Folder.Write("secret", content)).ShouldBe(secret);
}
