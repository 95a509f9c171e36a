// Packs tokenbench from this clone and installs it: dotnet run scripts/install.cs -- [--check] [--tool-path DIR] [--no-build]
//   --check          the small package TokenSigningBench.Check: check, inspect, choose and others that need no server
//   --tool-path DIR  installs into DIR instead of the user's global tools
//   --no-build       packs what is built already (dotnet build -c Release)
#:property PublishAot=false
using System.Diagnostics;
using System.Runtime.InteropServices;

string file = (string)AppContext.GetData("EntryPointFilePath")!;
const string Usage = "scripts/install.cs [--check] [--tool-path DIR] [--no-build]";
string package = "TokenSigningBench.Tool",
    project = "TokenSigningBench.Cli";
string? folder = null;
string[] build = [];
for (int i = 0; i < args.Length; i++)
{
    switch (args[i])
    {
        case "--check":
            package = project = "TokenSigningBench.Check";
            break;
        case "--no-build":
            build = ["--no-build"];
            break;
        case "--tool-path":
            folder = ++i < args.Length && args[i] is not ("" or ['-', ..]) ? args[i] : null;
            if (folder is null)
                return Refuse($"--tool-path: names no folder: {Usage}");
            break;
        case "--help" or "-h":
            foreach (string line in File.ReadLines(file).TakeWhile(line => line.StartsWith("//", StringComparison.Ordinal)))
                Console.WriteLine(line[3..]);
            return 0;
        default:
            return Refuse($"{args[i]}: unknown argument: {Usage}");
    }
}

if (File.Exists(folder))
    return Refuse($"{folder}: is not a folder");

// The one that runs this.
string dotnet = Path.GetFullPath(
    Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet")
);
string home = Environment.GetEnvironmentVariable("DOTNET_CLI_HOME") is { Length: > 0 } own
    ? own
    : Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
string target = folder is null ? Path.Combine(home, ".dotnet", "tools") : Path.GetFullPath(folder);
string[] place = folder is null ? ["--global"] : ["--tool-path", target];
string clone = Path.GetFullPath(Path.Combine(file, "..", ".."));
Environment.SetEnvironmentVariable("DOTNET_NOLOGO", "1");
Environment.SetEnvironmentVariable("DOTNET_CLI_TELEMETRY_OPTOUT", "1");

string work = Directory.CreateTempSubdirectory("tokenbench-").FullName;
try
{
    if (folder is not null)
    {
        Directory.CreateDirectory(target);
        File.Delete(Write(Path.Combine(target, Path.GetFileName(work)), ""));
    }

    DotNet([
        "pack",
        Path.Combine(clone, "src", project),
        "-c",
        "Release",
        "-o",
        $"{work}/packages",
        "-nodeReuse:false",
        .. build,
        $"-p:PublishDir={work}/publish/",
        $"-p:NuspecOutputPath={work}/nuspec/",
    ]);
    // No other source: only the package that was just packed can be installed.
    string settings = Write(
        Path.Combine(work, "nuget.config"),
        $"""<configuration><packageSources><clear /><add key="packed" value="{work}/packages" /></packageSources></configuration>"""
    );

    // Both packages have the command tokenbench, and the same version is not installed over an older build.
    string installed = DotNet(["tool", "list", .. place]);
    foreach (string other in new[] { "TokenSigningBench.Tool", "TokenSigningBench.Check" })
    {
        if (!installed.Split('\n').Any(line => line.StartsWith($"{other} ", StringComparison.OrdinalIgnoreCase)))
            continue;
        DotNet(["tool", "uninstall", other, .. place]);
        Console.WriteLine($"Removed    {other}, an earlier installation");
    }
    DotNet(["tool", "install", package, .. place, "--configfile", settings]);

    string program = Path.Combine(target, OperatingSystem.IsWindows() ? "tokenbench.exe" : "tokenbench");
    Console.WriteLine($"Installed  {package} {Run(program, ["--version"]).Trim()}");
    Console.WriteLine($"Program    {program}");
    bool onPath = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Contains(target);
    string add = OperatingSystem.IsWindows() ? $"$env:PATH += ';{target}'" : $"export PATH=\"$PATH:{target}\"";
    Console.WriteLine($"PATH       {target} is {(onPath ? "on PATH: tokenbench check signing.pfx" : $"not on PATH: {add}")}");
    string quoted = place[^1].All(c => char.IsLetterOrDigit(c) || "/\\-_.:~".Contains(c)) ? place[^1] : $"'{place[^1]}'";
    Console.WriteLine($"Remove     dotnet tool uninstall {package} {string.Join(' ', [.. place[..^1], quoted])}");
    return 0;
}
catch (Failed failed)
{
    return Refuse(failed.Message);
}
catch (Exception e) when (e is IOException or UnauthorizedAccessException)
{
    return Refuse($"{target}: cannot be written to: {e.Message}");
}
finally
{
    Directory.Delete(work, recursive: true);
}

static int Refuse(string line)
{
    Console.Error.WriteLine(line);
    return 2;
}

static string Write(string path, string text)
{
    File.WriteAllText(path, text);
    return path;
}

string DotNet(string[] arguments) => Run(dotnet, arguments);

// The output of a program is shown only where it fails.
string Run(string program, string[] arguments)
{
#pragma warning disable RS0030 // Both programs that are started have a whole path.
    using Process process = Process.Start(
        new ProcessStartInfo(program, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = clone,
        }
    )!;
#pragma warning restore RS0030
    Task<string> errors = process.StandardError.ReadToEndAsync();
    string output = process.StandardOutput.ReadToEnd();
    process.WaitForExit();
    if (process.ExitCode == 0)
        return output;
    Console.Error.Write(output + errors.Result);
    throw new Failed($"failed: {Path.GetFileNameWithoutExtension(program)} {string.Join(' ', arguments[..Math.Min(2, arguments.Length)])}");
}

internal sealed class Failed(string message) : Exception(message);
