namespace TokenSigningBench.Articles.Backends;

/// <summary>The state of a lab that runs in the background.</summary>
/// <param name="Accounts">The number of accounts, the same in each backend.</param>
/// <param name="FirstAccount">The first account's name.</param>
/// <param name="LastAccount">The last account's name.</param>
/// <param name="AccountsFile">The file with the names and passwords, which only its owner can read.</param>
/// <param name="PasswordHash">The scheme and cost of the passwords in PostgreSQL.</param>
/// <param name="StartSeconds">The duration of the start of all backends.</param>
public sealed record LabFacts(
    IReadOnlyList<LabBackendFacts> Backends,
    int Accounts,
    string FirstAccount,
    string LastAccount,
    string AccountsFile,
    string PasswordHash,
    double StartSeconds
);

/// <summary>The state of one backend.</summary>
/// <param name="Name">The backend's name on the command line.</param>
/// <param name="Program">The program's name and version.</param>
/// <param name="Port">Its port on 127.0.0.1.</param>
/// <param name="Folder">The folder of its files.</param>
/// <param name="Use">How to use it manually: a command, or addresses. It contains no secret.</param>
/// <param name="Ended">If the backend has ended by itself, the last line of its output, which may be empty; null while it runs.</param>
public sealed record LabBackendFacts(string Name, string Program, int Port, string Folder, string Use, string? Ended);
