using System.CommandLine;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>The passwords of the user's certificates: from files, standard input or the environment. They are never printed.</summary>
internal static class PasswordInput
{
    private const string Variable = "TOKENBENCH_PASSWORD";

    private static readonly ValueOption<string[]> Files = new(
        "--password-file",
        "FILE",
        $"Its password, - for standard input; one for all or one each (also: {Variable})"
    );

    private static string? _fromEnvironment;

    public static Option FilesOption => Files;

    /// <summary>Removes the password from the environment, so that no child process inherits it.</summary>
    public static void TakeOutOfEnvironment()
    {
        _fromEnvironment = Environment.GetEnvironmentVariable(Variable) ?? _fromEnvironment;
        Environment.SetEnvironmentVariable(Variable, null);
    }

    /// <summary>The password of each certificate, in order; null for none.</summary>
    /// <exception cref="UserErrorException">One cannot be read, or their number does not match.</exception>
    public static string?[] ForEach(ParseResult parsed, int certificates)
    {
        string[] files = parsed.GetValue(Files) ?? [];
        if (files.Length > 1 && files.Length != certificates)
            throw new UserErrorException(
                Files.Name,
                $"is given {files.Length} times for {certificates} certificates: give one, or one each"
            );
        if (files.Count(file => file == SecretFile.StandardInput) > 1)
            throw new UserErrorException(Files.Name, "is standard input twice; it is read once");
        string[] read = [.. files.Select(Read)];
        if (read.Length > 1)
            return read;
        string? forAll = read is [var only] ? only : _fromEnvironment;
        return [.. Enumerable.Repeat(forAll, certificates)];
    }

    /// <summary>Loads a certificate or key file, and names the ways to give a password if it needs one.</summary>
    /// <exception cref="UserErrorException">It cannot be used for signing.</exception>
    public static T Load<T>(string? password, Func<string?, T> load)
    {
        try
        {
            return load(password);
        }
        catch (UserErrorException e) when (e.NeedsPassword)
        {
            throw new UserErrorException(e.SourceName, $"{e.Cause}. Use {Files.Name} or {Variable}", e) { NeedsPassword = true };
        }
    }

    private static string Read(string file)
    {
        if (file != SecretFile.StandardInput)
            return SecretFile.Read(file);
        if (!Console.IsInputRedirected)
            throw new UserErrorException(Files.Name, $"standard input is a terminal, which shows what is typed; use a file or {Variable}");
        using Stream input = Console.OpenStandardInput();
        return SecretFile.Read("standard input", input);
    }
}
