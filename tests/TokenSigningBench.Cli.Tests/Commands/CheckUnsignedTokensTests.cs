using System.Security.Cryptography;
using System.Text.Json;
using System.Text.RegularExpressions;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Clients;
using TokenSigningBench.Testing;
using DotNetProgram = TokenSigningBench.Testing.DotNetProgram;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed partial class CheckUnsignedTokensTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    /// <summary>The table of docs/guides/unsigned-tokens.md, from logins at OpenIddict.</summary>
    [SkippableFact]
    [Trait("Category", "Long")]
    public void Relying_parties_of_an_unsigned_token_are_those_of_the_guide()
    {
        string? missing =
            LoginClients.Missing ?? VerifyingParties.All.Select(party => party.Missing()).FirstOrDefault(reason => reason is not null);
        Skip.If(missing is not null, missing);
        using RSA key = KnownPrimeKeys.Create(8192);
        string pem = _folder.Write("large.pem", key.ExportPkcs8PrivateKeyPem());

        (int exitCode, string output, string errors) = DotNetProgram.Run("tokenbench", ["check", pem, "--relying-parties", "--json"]);

        exitCode.ShouldBe(1, output + errors);
        // Those that read the key set are asked too.
        JsonElement check = JsonElement.Parse(output).GetProperty("result").GetProperty("keys")[0].GetProperty("inspection");
        check
            .GetProperty("relyingParties")
            .EnumerateArray()
            .Where(party => party.GetProperty("isUnsigned").GetBoolean())
            .Select(party => WithoutVersion(Text(party, "name")))
            .ShouldContain("ASP.NET Core JwtBearer");
        JsonElement trials = check.GetProperty("unsignedTokens");
        Text(trials, "server").ShouldMatch("^OpenIddict [0-9.]+, ");
        string[] rows =
        [
            .. trials
                .GetProperty("parties")
                .EnumerateArray()
                .Select(party =>
                {
                    foreach (string reason in new[] { "notTried", "controlRefusal" })
                        party.GetProperty(reason).GetString().ShouldBeNull(party.ToString());
                    string result = party.GetProperty("accepts").GetBoolean() ? "ACCEPTED" : "refused";
                    return $"{WithoutVersion(Text(party, "name"))} | {Text(party, "flow")} | {result}";
                }),
        ];

        rows.ShouldBe(RowsOfTheGuide());
    }

    private static string[] RowsOfTheGuide()
    {
        string table = RepositoryFile.Read("docs/guides/unsigned-tokens.md").Split("  relying party  ")[1].Split("  signed: ")[0];
        return
        [
            .. table
                .Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .Skip(1)
                .Select(line => line.Split("  ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
                .Select(cells => $"{WithoutVersion(cells[0])} | {cells[1]} | {cells[3]}"),
        ];
    }

    // Others are installed elsewhere; major versions of ours are in LoginClientsTests.
    private static string WithoutVersion(string name) => Version().Replace(name, "");

    [GeneratedRegex(" [0-9][0-9.]*| on .*")]
    private static partial Regex Version();

    private static string Text(JsonElement json, string name) => json.GetProperty(name).GetString()!;
}
