namespace TokenSigningBench.Lab.Processes;

/// <summary>Where the parts are that no package of the system brings: the folder that the environment variable TOKENBENCH_LAB names, else <c>tokenbench/lab</c> among the user's data.</summary>
/// <remarks>One place for a clone and for the installed tool: <c>scripts/lab-setup.sh</c> installs into it, and nothing is looked for elsewhere.</remarks>
internal static class LabFolder
{
    public const string Variable = "TOKENBENCH_LAB";

    /// <summary>The folder's path, whether it is there or not.</summary>
    public static string Path =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named
            ? System.IO.Path.GetFullPath(named)
            : System.IO.Path.Combine(
                Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify),
                "tokenbench",
                "lab"
            );
}
