using System.CommandLine;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>Whatever a command reads, none of its outputs replaces it: tried with every command, output and other value.</summary>
public sealed class OutputFilesTests : IDisposable
{
    private static readonly string[] FileWords = ["FILE", "DIR"];

    // These are read. Whoever adds an option that names a file says here that it is read, or marks it as an output.
    private static readonly HashSet<string> Read =
    [
        .. "--bin --claims --client-secret-file --cookie-file --from-curl --har --key --load-hosts".Split(' '),
        .. "--password-file --policy --ssh-config --tls-cert --with-cert".Split(' '),
    ];

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    public static TheoryData<string, string> Outputs()
    {
        var all = new TheoryData<string, string>();
        foreach ((string path, Command command) in Commands(Features.Root(), ""))
        foreach (Option output in command.Options.Where(OutputFiles.IsOutput))
            all.Add(path, output.Name);
        return all;
    }

    [Fact]
    public void Each_option_that_names_a_file_is_read_or_is_an_output()
    {
        Option[] files =
        [
            .. Commands(Features.Root(), "")
                .SelectMany(command => command.Command.Options)
                .Where(option => FileWords.Contains(option.HelpName) || option.Name is "--output" or "--run-file"),
        ];

        files.Where(option => !OutputFiles.IsOutput(option) && !Read.Contains(option.Name)).Select(option => option.Name).ShouldBeEmpty();
        files.Where(OutputFiles.IsOutput).Select(option => option.Name).Intersect(Read).ShouldBeEmpty();
        Outputs().Count.ShouldBeGreaterThan(20);
    }

    [Theory]
    [MemberData(nameof(Outputs))]
    public void No_output_replaces_what_another_value_names(string path, string output)
    {
        (_, Command command) = Commands(Features.Root(), "").Single(one => one.Path == path);
        string file = _folder.Write("key.pem", "key"),
            other = _folder.File("./key.pem");
        string[][] readers =
        [
            .. command
                .Options.Where(option => option.Name != output && option.ValueType != typeof(bool))
                .Select(option => new[] { option.Name, other }),
            .. command.Arguments.Select(_ => new[] { other }),
        ];
        readers.ShouldNotBeEmpty();

        foreach (string[] reader in readers)
            Should
                .Throw<UserErrorException>(
                    () => Check([.. path.Split(' ', StringSplitOptions.RemoveEmptyEntries), output, file, .. reader]).Dispose(),
                    string.Join(' ', reader)
                )
                .SourceName.ShouldStartWith("--");
        File.ReadAllText(file).ShouldBe("key");
    }

    [Theory]
    [InlineData("check FOLDER --run-file FOLDER/a.json", true)]
    [InlineData("check FOLDER -o FOLDER/a.json", true)]
    [InlineData("check FOLDER -o FOLDER/new.sarif", false)]
    [InlineData("check FOLDER --run-file FOLDER/", false)]
    [InlineData("check FOLDER --run-file FOLDER", false)]
    [InlineData("report FOLDER -o FOLDER/sub/b.run.json", true)]
    [InlineData("report FOLDER -o FOLDER/report.html", false)]
    [InlineData("compare FOLDER FOLDER/sub -o FOLDER/a.json", true)]
    [InlineData("plan --fleet FOLDER -o FOLDER/sub/b.run.json", true)]
    // What is read of a published server is not declared: all of it is.
    [InlineData("check a.pfx --bin FOLDER -o FOLDER/report.html", true)]
    [InlineData("check a.pfx --bin FOLDER -o FOLDER/sub/b.run.json", true)]
    [InlineData("check a.pfx -o a.html --run-file FOLDER/../a.html", false)]
    [InlineData("check a.pfx -o FOLDER/x --run-file FOLDER/sub/../x", true)]
    [InlineData("check a.pfx -o /dev/null --run-file /dev/null", false)]
    [InlineData("check a.pfx -o - --run-file x", false)]
    public void In_folders_and_between_outputs(string commandLine, bool isRefused)
    {
        Skip.If(OperatingSystem.IsWindows(), "/dev/null");
        string folder = Directory.CreateDirectory(_folder.File("folder")).FullName;
        Directory.CreateDirectory($"{folder}/sub");
        foreach (string file in new[] { "a.json", "report.html", "sub/b.run.json" })
            _folder.Write($"folder/{file}", "old");
        string[] arguments = commandLine.Replace("FOLDER", folder, StringComparison.Ordinal).Split(' ');

        if (isRefused)
            Should.Throw<UserErrorException>(() => Check(arguments).Dispose());
        else
            Check(arguments).Dispose();
    }

    [Theory]
    [InlineData("check KEY --run-file KEY", "--run-file: KEY is a file that this command reads: name another file")]
    [InlineData("inspect KEY -o KEY", "--output: KEY is a file that this command reads: name another file")]
    [InlineData("check KEY --no-timing -o FOLDER", "--output: FOLDER is a folder: name a file")]
    [InlineData("check KEY --no-timing -o FOLDER/", "--output: FOLDER/ is a folder: name a file")]
    public void The_line_names_the_option_and_nothing_is_written(string commandLine, string line)
    {
        string key = _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString());
        string content = File.ReadAllText(key);
        string Fill(string text) =>
            text.Replace("KEY", key, StringComparison.Ordinal).Replace("FOLDER", _folder.Path, StringComparison.Ordinal);

        InProcess.Run(Fill(commandLine).Split(' ')).ShouldBe((2, "", Fill(line) + "\n"));

        File.ReadAllText(key).ShouldBe(content);
        Directory.GetFileSystemEntries(_folder.Path).ShouldBe([key]);
    }

    [Theory]
    [InlineData("check KEY --no-timing -o OTHER", "--output")]
    [InlineData("check KEY --run-file OTHER", "--run-file")]
    [InlineData("inspect KEY -o OTHER", "--output")]
    public void A_key_or_a_certificate_is_never_replaced(string commandLine, string option)
    {
        string key = _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString());
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-2048"));
        byte[][] contents =
        [
            File.ReadAllBytes(key),
            certificate.RawData,
            certificate.Export(X509ContentType.Pkcs12),
            Encoding.ASCII.GetBytes(certificate.ExportCertificatePem()),
            Encoding.ASCII.GetBytes($"Bag Attributes\n{certificate.GetRSAPrivateKey()!.ExportPkcs8PrivateKeyPem()}"),
        ];
        string other = _folder.File("other");
        foreach (byte[] content in contents)
        {
            File.WriteAllBytes(other, content);
            InProcess
                .Run([
                    .. commandLine
                        .Split(' ')
                        .Select(word =>
                            word is "KEY" ? key
                            : word is "OTHER" ? other
                            : word
                        ),
                ])
                .ShouldBe((2, "", $"{option}: {other} holds a key or a certificate, and is not replaced: name another file\n"));
            File.ReadAllBytes(other).ShouldBe(content);
        }
    }

    private static CommandFiles Check(string[] arguments) => OutputFiles.Check(ArgumentParser.Parse(Features.Root(), arguments));

    private static IEnumerable<(string Path, Command Command)> Commands(Command command, string path) =>
        command.Subcommands.SelectMany(below => Commands(below, $"{path} {below.Name}".Trim())).Prepend((path, command));
}
