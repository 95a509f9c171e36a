namespace TokenSigningBench.Core.Processes;

/// <summary>
/// The folder for programs that no system package provides: the one in the environment variable TOKENBENCH_LAB, otherwise
/// <c>tokenbench/lab</c> in the user's data folder.
/// </summary>
/// <remarks>
/// A clone and the installed tool share this folder: <c>scripts/lab-setup.sh</c> installs into it, and no other folder is searched.
/// </remarks>
public static class LabFolder
{
    public const string Variable = "TOKENBENCH_LAB";

    /// <summary>The folder's path, which need not exist.</summary>
    public static string Path =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } path
            ? System.IO.Path.GetFullPath(path)
            : System.IO.Path.Combine(
                Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify),
                "tokenbench",
                "lab"
            );
}
