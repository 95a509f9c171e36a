using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Operation;

/// <summary>
/// <c>tokenbench operation</c>: a resident process for <c>compare --ab</c>, which signs or verifies a token each time a line asks for it.
/// </summary>
public static class OperationCommand
{
    private const double MaxSlowdown = 10;

    public static Command Create()
    {
        var keys = new Argument<string[]>("KEY")
        {
            Description = $"Keys, a row each\n{string.Join(", ", KeySpec.All)}.",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<string?> signer = SignerOption.Create("Library");
        signer.DefaultValueFactory = _ => TokenEngines.JsonWebTokenHandler.Name;
        var verify = new Option<bool>("--verify") { Description = "Verify tokens\nWithout it, sign them." };
        var bin = new ValueOption<string?>(
            "--bin",
            "DIR",
            "Use the libraries of a server's publish folder\nMicrosoft.IdentityModel of any version."
        );
        var slowdown = new ValueOption<string>("--planted-slowdown", "PERCENT", "Repeat a share of the operations, to test the gate", "0%")
        {
            Hidden = true,
        };
        var command = new Command("operation", "Sign or verify on request, for compare --ab.\nIt ends when standard input closes.")
        {
            keys,
            signer,
            verify,
            bin,
            slowdown,
        };
        CommandHelp.Set(
            command,
            new(
                [new("Operation", keys, signer, verify, bin)],
                ["operation rsa:2048", "operation rsa:2048 --signer BouncyCastle", "operation ec:P-256 --bin publish/"],
                "docs/guides/compare-runs.md"
            )
        );
        command.SetAction(parsed =>
        {
            LibraryFolder? folder = parsed.GetValue(bin) is { } name ? LibraryFolder.Open(name) : null;
            double share = Percentage.Parse(slowdown.Name, parsed.GetRequiredValue(slowdown), MaxSlowdown);
            (string Name, Action Call)[] operations =
            [
                .. parsed
                    .GetRequiredValue(keys)
                    .Select(KeySpec.Parse)
                    .Distinct()
                    .Select(key => CreateOperation(key, SignerOption.Find(parsed, signer)!, parsed.GetValue(verify), folder)),
            ];
            return Serve(operations.ToDictionary(one => one.Name, one => share > 0 ? PlantedSlowdown.Of(one.Call, share) : one.Call));
        });
        return command;
    }

    private static (string Name, Action Call) CreateOperation(KeySpec spec, TokenEngine signer, bool verifies, LibraryFolder? folder)
    {
        SigningChoice choice = ProfileMeasurement.Choice(spec);
        TokenKey key = choice.MakeKey();
        string payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        string name = $"{(verifies ? "verify" : "sign")}:{spec}";
        if (folder is not null)
            return (name, LibraryOperation.Create(folder, signer.Name, verifies, key, choice.Algorithm, payload));
        (Action? call, string? failure) = verifies
            ? ProvenOperation.Verify(signer, key, choice.Algorithm, payload)
            : ProvenOperation.Sign(signer, key, choice.Algorithm, payload);
        return (name, call ?? throw new UserErrorException($"{name}, {signer}", failure!));
    }

    private static int Serve(IReadOnlyDictionary<string, Action> operations)
    {
        using Stream input = StandardStreams.OpenInput();
        using Stream output = StandardStreams.OpenOutput();
        // Output of a server's libraries is no answer.
        Console.SetOut(TextWriter.Null);
        using var questions = new StreamReader(input);
        using var answers = new StreamWriter(output);
        OperationServer.Serve(operations, questions, answers);
        return ExitCode.Done;
    }
}
