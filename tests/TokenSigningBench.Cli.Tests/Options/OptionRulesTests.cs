using System.CommandLine;
using System.CommandLine.Help;

namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>
/// Options without effect in combination with others are refused and named. No file is opened first: none of the files exists.
/// </summary>
public class OptionRulesTests
{
    [Fact]
    public void An_empty_value_is_refused_with_the_name_of_its_option()
    {
        List<string> accepted = [];
        int tried = 0;
        foreach ((string path, Command command) in Commands(Features.Root(), ""))
        foreach (
            Symbol symbol in command
                .Options.Where(option => option.ValueType != typeof(bool) && option is not (HelpOption or VersionOption))
                .Cast<Symbol>()
                .Concat(command.Arguments)
        )
        {
            string[] line =
            [
                .. path.Split(' ', StringSplitOptions.RemoveEmptyEntries),
                .. symbol is Option ? [symbol.Name] : Array.Empty<string>(),
                "",
            ];
            if (symbol is Option { Name: "--password" } || path == "help")
                continue;
            tried++;
            (int exitCode, string output, string errors) = InProcess.Run(line);
            if (
                (exitCode, output) != (2, "")
                || !errors.StartsWith($"{symbol.Name}: is empty", StringComparison.Ordinal)
                || errors.Count(c => c == '\n') != 1
            )
                accepted.Add($"{string.Join(' ', line)}: {exitCode} {errors}");
        }

        tried.ShouldBeGreaterThan(150);
        accepted.ShouldBeEmpty();
    }

    [Fact]
    public void A_number_that_no_option_holds_is_refused_without_the_name_of_a_type()
    {
        Type[] numbers = [typeof(int), typeof(int?), typeof(long), typeof(long?), typeof(double), typeof(double?)];
        string[] lines =
        [
            .. from one in Commands(Features.Root(), "")
            from option in one.Command.Options.Where(option => numbers.Contains(option.ValueType))
            from number in new[] { "99999999999999999999x", "99999999999999999999", "-99999999999999999999", "1e3" }
            where Nullable.GetUnderlyingType(option.ValueType) != typeof(double) && option.ValueType != typeof(double) || number[^1] == 'x'
            select $"{one.Path} {option.Name}={number}".Trim(),
        ];
        (int ExitCode, string Output, string Errors)[] results = [.. lines.Select(line => InProcess.Run(line.Split(' ')))];
        results.ShouldAllBe(result => result.ExitCode == 2 && !result.Errors.Contains("System.", StringComparison.Ordinal));
        // Others lack an argument, or another option that they go with, and that is said first.
        results.Count(result => result.Errors.Contains(" is not a ", StringComparison.Ordinal)).ShouldBeGreaterThan(50);
    }

    private static IEnumerable<(string Path, Command Command)> Commands(Command command, string path) =>
        command.Subcommands.SelectMany(below => Commands(below, $"{path} {below.Name}".Trim())).Prepend((path, command));

    [Theory]
    [InlineData("storm a.pfx --password-hash bcrypt", "--password-hash: goes with --with-password")]
    [InlineData("storm a.pfx --password x --password-file y", "--password: does not go with --password-file")]
    [InlineData("login a.pfx --password-hash bcrypt", "--password-hash: goes with --with-password")]
    [InlineData("login a.pfx --password-setting 13", "--password-setting: goes with --with-password")]
    [InlineData("login a.pfx --client-secret-file a", "--client-secret-file: goes with --url")]
    [InlineData("login a.pfx --allow-http", "--allow-http: goes with --url")]
    [InlineData("login --url http://localhost/a?b=c --password-file a", "--password-file: does not go with --url")]
    [InlineData("login --url http://localhost/a?b=c --thumbprint a", "--thumbprint: does not go with --url")]
    [InlineData("login --url http://localhost/a?b=c --rounds 5", "--rounds: does not go with --url")]
    [InlineData("login --url http://localhost/a?b=c --signer PlatformCrypto", "--signer: does not go with --url")]
    [InlineData("storm a.pfx --password-setting 13", "--password-setting: goes with --with-password")]
    [InlineData("storm a.pfx --allow-http", "--allow-http: goes with --url")]
    [InlineData("storm a.pfx --seed 2 --arrivals constant", "--seed: does not go with --arrivals constant, where nothing is drawn")]
    [InlineData("storm a.pfx --users 2 --seed 2", "--seed: does not go with --users, who log in again as soon as they have the response")]
    [InlineData("storm a.pfx --users 2 --in-flight 50", "--in-flight: does not go with --users, who have a connection each")]
    [InlineData(
        "storm a.pfx --engine tsung --in-flight 50",
        "--in-flight: does not go with --engine tsung, whose users have a connection each"
    )]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --server openiddict", "--server: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --tls", "--tls: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --signer PlatformCrypto", "--signer: does not go with --url")]
    [InlineData(
        "storm --url http://localhost/a?b=c --allow-load localhost --tokens-per-login 2",
        "--tokens-per-login: does not go with --url"
    )]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --load-key each-token", "--load-key: does not go with --url")]
    [InlineData(
        "storm --url http://localhost/a?b=c --allow-load localhost --password-hash bcrypt",
        "--password-hash: does not go with --url"
    )]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --profile-delay 5ms", "--profile-delay: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --session-delay 5ms", "--session-delay: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --password-file a", "--password-file: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --thumbprint a", "--thumbprint: does not go with --url")]
    [InlineData("plan --fleet a --password-file a", "--password-file: does not go with --fleet, which was measured already")]
    [InlineData("plan --fleet a --thumbprint a", "--thumbprint: does not go with --fleet, which was measured already")]
    [InlineData("plan --fleet a --run-file a", "--run-file: does not go with --fleet, which was measured already")]
    [InlineData("plan --fleet a --peak-factor 2", "--peak-factor: goes with --peak")]
    [InlineData("password-hash --scheme bcrypt --target 1s --thumbprint a", "--thumbprint: goes with --with-cert")]
    [InlineData("password-hash --scheme bcrypt --target 1s --password-file a", "--password-file: goes with --with-cert")]
    [InlineData("password-hash --scheme bcrypt --target 1s --password a", "--password: goes with --with-cert")]
    [InlineData("compare base new --runs 5", "--runs: goes with --ab")]
    [InlineData("compare base new --keep a", "--keep: goes with --ab")]
    [InlineData("check a.pfx --allow-http", "--allow-http: goes with an address, and none is named")]
    [InlineData("inspect a.pfx --allow-http", "--allow-http: goes with an address, and none is named")]
    [InlineData("check http://localhost/ --thumbprint a", "--thumbprint: goes with a file, and only addresses are named")]
    [InlineData("inspect http://localhost/ --password-file a", "--password-file: goes with a file, and only addresses are named")]
    [InlineData("check http://localhost/ --password a", "--password: goes with a file, and only addresses are named")]
    [InlineData("check a.pfx --password x --password-file y", "--password: does not go with --password-file")]
    [InlineData("lab serve a.pfx --password x --password-file y", "--password: does not go with --password-file")]
    [InlineData("machine a.run.json --key rsa:2048", "--key: is for a measurement, and saved profiles are only shown")]
    [InlineData("machine a.run.json --run-file b.run.json", "--run-file: is for a measurement, and saved profiles are only shown")]
    [InlineData("lab serve a.pfx --tls --tls-cert b.pfx", "--tls: does not go with --tls-cert")]
    [InlineData("storm a.pfx --url http://localhost/a?b=c --allow-load localhost", "--url: does not go with certificates")]
    [InlineData("login a.pfx --url http://localhost/a?b=c", "--url: does not go with certificates")]
    [InlineData("plan a.pfx --fleet b", "--fleet: does not go with certificates")]
    [InlineData("storm a.pfx --rounds 3", "--rounds: goes with --max-rate")]
    [InlineData("storm a.pfx --max-rate --logins 5", "--logins: does not go with --max-rate")]
    [InlineData("storm a.pfx --max-rate --assert p95<1s", "--assert: does not go with --max-rate")]
    [InlineData("storm a.pfx --max-rate --engine tsung", "--engine: does not go with --max-rate")]
    [InlineData("storm --max-rate --url http://localhost/a?b=c --allow-load localhost", "--url: does not go with --max-rate")]
    public void An_option_without_effect_is_refused_and_named(string commandLine, string line) =>
        InProcess.Run(commandLine.Split(' ')).ShouldBe((2, "", line + "\n"));

    [Theory]
    [InlineData("storm none.pfx --with-password --password-hash bcrypt --password-setting 4")]
    [InlineData("login none.pfx --with-password --password-setting 27500")]
    [InlineData("check none.pfx http://127.0.0.1:1/ --allow-http --thumbprint a")]
    [InlineData("plan none.pfx --peak 1/s --peak-factor 2 --password-hash bcrypt --password-setting 4")]
    [InlineData("password-hash --scheme bcrypt --cost 4 --with-cert none.pfx --thumbprint a")]
    public void An_option_with_an_effect_is_accepted(string commandLine) =>
        InProcess.Run(commandLine.Split(' ')).Errors.ShouldNotMatch("^--(password|tokens|allow|peak|thumb)");
}
