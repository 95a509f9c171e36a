using System.Text;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>
/// The signed claims: the identity token of the article, or the JSON object in the file that <c>TOKENSIGNINGBENCH_CLAIMS</c> names.
/// </summary>
internal static class Claims
{
    private const string Variable = "TOKENSIGNINGBENCH_CLAIMS";

    /// <exception cref="UserErrorException">The file cannot be read, or does not hold a JSON object.</exception>
    public static string Read() =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } path
            ? IdentityToken.Own(Encoding.UTF8.GetString(SourceFile.ReadAllBytes(path)), path)
            : IdentityToken.Article(TimeProvider.System.GetUtcNow());
}
