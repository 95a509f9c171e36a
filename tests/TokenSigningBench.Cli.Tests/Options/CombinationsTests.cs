namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>
/// Options without effect in combination with others are refused and named. No file is opened first: none of the files exists.
/// </summary>
public class CombinationsTests
{
    private const string SignedIn = "where people are signed in already; it works in storm --with-password, and in plan";

    [Theory]
    [InlineData("throughput --cert a.pfx --hash bcrypt", $"--hash: has no effect in throughput, {SignedIn}")]
    [InlineData("throughput --cert a.pfx --hash-setting 13", $"--hash-setting: has no effect in throughput, {SignedIn}")]
    [InlineData(
        "throughput --cert a.pfx --server glewlwyd --signer Floor",
        "--signer: goes with --server embedded; the other servers have no such setting"
    )]
    [InlineData(
        "throughput --cert a.pfx --server glewlwyd --server oidc-provider --profile-delay 5ms",
        "--profile-delay: goes with --server embedded; the other servers have no such setting"
    )]
    [InlineData("throughput --cert a.pfx --password x --password-file y", "--password: does not go with --password-file")]
    [InlineData("login --cert a.pfx --hash bcrypt", $"--hash: has no effect in login, {SignedIn}")]
    [InlineData("login --cert a.pfx --hash-setting 13", $"--hash-setting: has no effect in login, {SignedIn}")]
    [InlineData("login --cert a.pfx --client-secret-file a", "--client-secret-file: goes with --url")]
    [InlineData("login --cert a.pfx --allow-http", "--allow-http: goes with --url")]
    [InlineData(
        "login --url http://localhost/a?client_id=a&response_type=id_token&redirect_uri=b&nonce=c --client-secret-file a",
        "--client-secret-file: goes with response_type=code, and --url asks for id_token"
    )]
    [InlineData("login --url http://localhost/a?b=c --password-file a", "--password-file: does not go with --url")]
    [InlineData("login --url http://localhost/a?b=c --thumbprint a", "--thumbprint: does not go with --url")]
    [InlineData("login --url http://localhost/a?b=c --rounds 5", "--rounds: does not go with --url")]
    [InlineData("login --url http://localhost/a?b=c --signer Floor", "--signer: does not go with --url")]
    [InlineData("storm --cert a.pfx --hash bcrypt", "--hash: goes with --with-password")]
    [InlineData("storm --cert a.pfx --hash-setting 13", "--hash-setting: goes with --with-password")]
    [InlineData("storm --cert a.pfx --allow-http", "--allow-http: goes with --url")]
    [InlineData("storm --cert a.pfx --seed 2 --arrivals constant", "--seed: does not go with --arrivals constant, where nothing is drawn")]
    [InlineData("storm --cert a.pfx --users 2 --seed 2", "--seed: does not go with --users, who come again as soon as they are answered")]
    [InlineData("storm --cert a.pfx --users 2 --in-flight 50", "--in-flight: does not go with --users, who have a connection each")]
    [InlineData(
        "storm --cert a.pfx --engine tsung --in-flight 50",
        "--in-flight: does not go with --engine tsung, whose people have a connection each"
    )]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --server glewlwyd", "--server: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --tls", "--tls: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --signer Floor", "--signer: does not go with --url")]
    [InlineData(
        "storm --url http://localhost/a?b=c --allow-load localhost --tokens-per-login 2",
        "--tokens-per-login: does not go with --url"
    )]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --load-key each-token", "--load-key: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --hash bcrypt", "--hash: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --profile-delay 5ms", "--profile-delay: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --session-delay 5ms", "--session-delay: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --password-file a", "--password-file: does not go with --url")]
    [InlineData("storm --url http://localhost/a?b=c --allow-load localhost --thumbprint a", "--thumbprint: does not go with --url")]
    [InlineData("plan --fleet a --password-file a", "--password-file: does not go with --fleet, which was measured already")]
    [InlineData("plan --fleet a --thumbprint a", "--thumbprint: does not go with --fleet, which was measured already")]
    [InlineData("plan --fleet a --run-file a", "--run-file: does not go with --fleet, which was measured already")]
    [InlineData("plan --fleet a --peak-factor 2", "--peak-factor: goes with --peak")]
    [InlineData("hash --scheme bcrypt --target 1s --thumbprint a", "--thumbprint: goes with --with-cert")]
    [InlineData("hash --scheme bcrypt --target 1s --password-file a", "--password-file: goes with --with-cert")]
    [InlineData("hash --scheme bcrypt --target 1s --password a", "--password: goes with --with-cert")]
    [InlineData("modes --password-file a", "--password-file: goes with --tls")]
    [InlineData("modes --password a", "--password: goes with --tls")]
    [InlineData("modes --primitives 4 --hash pbkdf2:1000", "--hash: does not go with --primitives")]
    [InlineData("modes --primitives 4 --accounts 5", "--accounts: does not go with --primitives")]
    [InlineData("modes --primitives 4 --seed 5", "--seed: does not go with --primitives")]
    [InlineData(
        "modes --modes anonymous,digest-md5 --hash pbkdf2:1000",
        "--hash: goes with openid-connect and the modes of passwords in SQL, and none of them is measured"
    )]
    [InlineData("compare base new --runs 5", "--runs: goes with --ab")]
    [InlineData("compare base new --keep a", "--keep: goes with --ab")]
    [InlineData("check a.pfx --allow-http", "--allow-http: goes with an address, and none is named")]
    [InlineData("inspect a.pfx --allow-http", "--allow-http: goes with an address, and none is named")]
    [InlineData("check http://localhost/ --thumbprint a", "--thumbprint: goes with a file, and only addresses are named")]
    [InlineData("inspect http://localhost/ --password-file a", "--password-file: goes with a file, and only addresses are named")]
    [InlineData("check http://localhost/ --password a", "--password: goes with a file, and only addresses are named")]
    [InlineData("check a.pfx --password x --password-file y", "--password: does not go with --password-file")]
    [InlineData("serve --cert a.pfx --password x --password-file y", "--password: does not go with --password-file")]
    [InlineData("machine a.run.json --key rsa:2048", "--key: is for measuring, and kept profiles are only shown")]
    [InlineData("machine a.run.json --run-file b.run.json", "--run-file: is for measuring, and kept profiles are only shown")]
    [InlineData("generator --cert a.pfx --people 50", "--people: goes with --against tsung")]
    [InlineData("lab start kerberos --hash pbkdf2:1000", "--hash: goes with the part postgresql, whose passwords it hashes")]
    public void An_option_without_effect_is_refused_and_named(string commandLine, string line) =>
        InProcess.Run(commandLine.Split(' ')).ShouldBe((2, "", line + "\n"));

    [Theory]
    [InlineData("storm --cert none.pfx --with-password --hash bcrypt --hash-setting 4")]
    [InlineData("throughput --cert none.pfx --server embedded --server glewlwyd --tokens-per-login 2")]
    [InlineData("check none.pfx http://127.0.0.1:1/ --allow-http --thumbprint a")]
    [InlineData("plan --cert none.pfx --peak 1/s --peak-factor 2 --hash bcrypt --hash-setting 4")]
    [InlineData("hash --scheme bcrypt --cost 4 --with-cert none.pfx --thumbprint a")]
    public void An_option_with_an_effect_is_accepted(string commandLine) =>
        InProcess.Run(commandLine.Split(' ')).Errors.ShouldNotMatch("^--(hash|tokens|allow|peak|thumb)");
}
