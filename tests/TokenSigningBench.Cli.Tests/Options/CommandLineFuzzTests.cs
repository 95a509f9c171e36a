using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;
using System.Text;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>Damaged command lines, and damaged values of options that the program parses itself.</summary>
public class CommandLineFuzzTests
{
    private static readonly FuzzTarget Lines = new(
        "command line",
        1,
        Seeds(
            "check a.pfx --password-file - --peak 10/s --format json --policy p.json",
            "create-cert --key rsa:2048 ec:P-256 --format pem --subject CN=a --days 90 --out certs",
            "storm a.pfx --logins 300 --duration 12s --arrivals morning --assert p95<500ms --seed 7",
            "compare a.json b.json --threshold 5% --runs 7 --ab x y",
            "rotate --plan publish-first --rp jose,pyjwt --speed 600 --lead 13h",
            "plan --fleet a.json b.json --p95 200ms --replace-with ec:P-256"
        ),
        bytes => Read([.. Encoding.UTF8.GetString(bytes).Split('\n').Select(argument => argument.Split('\0')[0])])
    );

    private static readonly (string Value, Action<string> Read)[] Values =
    [
        ("rsa:2048", text => KeySpec.Parse(text)),
        ("p99.9<=1.5s", text => StormAssertion.Parse(text)),
        ("100000/hour", text => PeakRate.Parse(text)),
        ("10/s", text => LoginRate.Parse(text)),
        ("1.5min", text => TimeText.ParseLoadDuration("--duration", text, TimeSpan.FromHours(1))),
        ("CN=Example signing, O=Example", text => SubjectName.Parse(text, "--subject")),
        ("RS256:2048", text => SigningChoice.Parse(text)),
        ("nist", text => SigningStandard.Parse(text)),
        ("A=1 tokenbench machine --run-file {run} 'b c'", text => MeasuringCommand.Parse("a", text)),
        (
            "https://idp.example/connect/authorize?client_id=a&response_type=id_token&nonce=n&redirect_uri=https%3A%2F%2Fa",
            text => AuthorizeUrl.Read(text, allowHttp: false)
        ),
    ];

    // The first byte selects the parser, so that one damaged value reaches each of them.
    private static readonly FuzzTarget Options = new(
        "option values",
        5,
        [.. Values.Index().Select(value => Encoding.UTF8.GetBytes((char)('0' + value.Index) + value.Item.Value))],
        bytes =>
        {
            string text = Encoding.UTF8.GetString(bytes);
            Values[text.Length > 0 ? text[0] % Values.Length : 0].Read(text.Length > 0 ? text[1..] : text);
        }
    );

    [Fact]
    public void Damaged_command_lines_end_in_an_error_or_are_read() => Fuzz.Damage(Lines);

    [Fact]
    public void Damaged_values_end_in_a_typed_error_or_are_read() => Fuzz.Damage(Options);

    [Fact]
    public void Undamaged_seeds_are_read()
    {
        foreach (byte[] line in Lines.Seeds)
            ArgumentParser.Parse(Features.Root(), Encoding.UTF8.GetString(line).Split('\n')).Errors.ShouldBeEmpty();
        Fuzz.ReadsAllSeeds(Options).ShouldBeTrue();
    }

    // The system ends an argument at its first NUL. No command runs: what commands do with their arguments is tested elsewhere.
    private static void Read(string[] arguments)
    {
        ParseResult parsed = ArgumentParser.Parse(Features.Root(), arguments);
        foreach (
            OptionResult option in parsed
                .CommandResult.Children.OfType<OptionResult>()
                .Where(_ => parsed.Errors.Count == 0 && parsed.Action is not HelpAction)
        )
            option.GetValueOrDefault<object?>();
        if (parsed.Errors.Count > 0)
            throw new UserErrorException("command line", "is refused");
    }

    private static byte[][] Seeds(params string[] lines) => [.. lines.Select(line => Encoding.UTF8.GetBytes(line.Replace(' ', '\n')))];
}
