namespace TokenSigningBench.Lab.Backends;

/// <summary>What a lab that was started by hand says of itself.</summary>
/// <param name="Accounts">How many accounts there are in each.</param>
/// <param name="FirstAccount">The first one's name.</param>
/// <param name="LastAccount">The last one's name.</param>
/// <param name="AccountsFile">The file with their names and passwords, which only its owner can read.</param>
/// <param name="PasswordHash">The scheme and cost of the passwords in the database.</param>
/// <param name="StartSeconds">How long the start took, from the first part to the last.</param>
public sealed record LabFacts(
    IReadOnlyList<LabBackendFacts> Parts,
    int Accounts,
    string FirstAccount,
    string LastAccount,
    string AccountsFile,
    string PasswordHash,
    double StartSeconds
);

/// <summary>What is known of a part.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="Program">The program and its version.</param>
/// <param name="Port">Its port on 127.0.0.1.</param>
/// <param name="Folder">The folder with all that it keeps.</param>
/// <param name="Use">How it is used by hand: a command, or addresses. No secret is in it.</param>
/// <param name="Ended">The last that it wrote, where it has ended by itself, empty where it wrote nothing; null while it runs.</param>
public sealed record LabBackendFacts(string Name, string Program, int Port, string Folder, string Use, string? Ended);
