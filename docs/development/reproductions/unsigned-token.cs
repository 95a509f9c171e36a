// Which RSA key sizes and algorithms make JsonWebTokenHandler.CreateToken return a token with an empty third segment, and no exception.
// https://github.com/AzureAD/azure-activedirectory-identitymodel-extensions-for-dotnet/issues/3407
// With the .NET SDK 10: dotnet run unsigned-token.cs [BITS...]
#:package Microsoft.IdentityModel.JsonWebTokens@8.23.0

using System.Security.Cryptography;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

int[] sizes = args.Length > 0 ? [.. args.Select(int.Parse)] : [2048, 4096, 4104, 8192];
string[] algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"];
var handler = new JsonWebTokenHandler();

Version version = typeof(JsonWebTokenHandler).Assembly.GetName().Version!;
Console.WriteLine($"Microsoft.IdentityModel.JsonWebTokens {version.ToString(3)}");
Console.WriteLine($"{"bits", -6}{string.Concat(algorithms.Select(algorithm => $"{algorithm, -10}"))}".TrimEnd());
foreach (int size in sizes)
{
    using var rsa = RSA.Create(size);
    var key = new RsaSecurityKey(rsa);
    Console.WriteLine($"{size, -6}{string.Concat(algorithms.Select(algorithm => $"{Outcome(key, algorithm), -10}"))}".TrimEnd());
}

string Outcome(SecurityKey key, string algorithm)
{
    string token = handler.CreateToken("""{"sub":"alice"}""", new SigningCredentials(key, algorithm));
    string signature = token.Split('.')[2];
    return signature.Length == 0 ? "UNSIGNED" : "signed";
}
