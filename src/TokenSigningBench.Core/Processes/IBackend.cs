namespace TokenSigningBench.Core.Processes;

/// <summary>
/// A backend program that stores accounts, or that asks one that does. It listens on loopback, on a free port, and keeps its files in its
/// own folder.
/// </summary>
public interface IBackend
{
    /// <summary>The backend's name on the command line.</summary>
    string Name { get; }

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    string? Missing();
}
