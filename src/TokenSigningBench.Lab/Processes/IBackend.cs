namespace TokenSigningBench.Lab.Processes;

/// <summary>A real part that accounts live in, or that asks one: bound to loopback, on a port that was free, in a folder of its own.</summary>
public interface IBackend
{
    /// <summary>Its name on the command line.</summary>
    string Name { get; }

    /// <summary>What is missing and the one command that installs it; null where nothing is.</summary>
    string? Missing();
}
