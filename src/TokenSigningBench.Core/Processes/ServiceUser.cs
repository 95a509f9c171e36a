using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Processes;

/// <summary>
/// The user that a server runs as if it must not, or need not, run as root: the user of its Debian package if the current user is root,
/// otherwise the current user.
/// </summary>
/// <param name="name">The user's name, which is also the name of its group.</param>
public sealed class ServiceUser(string name)
{
    /// <summary>A command line that runs a command as that user.</summary>
    public string[] WrapCommand(params string[] command) =>
        Environment.IsPrivilegedProcess
            ? [InstalledProgram.Find("setpriv")!, "--reuid", name, "--regid", name, "--init-groups", "--", .. command]
            : command;

    /// <summary>Makes that user the owner of a folder and its current contents.</summary>
    /// <param name="backend">The backend's name in messages.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">The user does not exist.</exception>
    public async Task TakeOwnershipAsync(string backend, BackendFolder folder, CancellationToken cancel)
    {
        if (Environment.IsPrivilegedProcess)
            await BackendTool
                .RunAsync(backend, [InstalledProgram.Find("chown")!, "-R", $"{name}:{name}", folder.Path], null, [], cancel)
                .ConfigureAwait(false);
    }
}
