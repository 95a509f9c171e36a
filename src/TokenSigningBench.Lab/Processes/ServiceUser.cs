using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Processes;

/// <summary>Who a server runs as that must not, or need not, be root: the user of its Debian package where we are root, and ourselves where we are not.</summary>
/// <param name="name">The user, with a group of the same name.</param>
internal sealed class ServiceUser(string name)
{
    /// <summary>A command as that user's.</summary>
    public string[] Command(params string[] command) =>
        Environment.IsPrivilegedProcess
            ? [InstalledProgram.Find("setpriv")!, "--reuid", name, "--regid", name, "--init-groups", "--", .. command]
            : command;

    /// <summary>Makes that user the owner of a folder and all that is in it now.</summary>
    /// <param name="part">What the part is called in messages.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">There is no such user.</exception>
    public async Task TakeAsync(string part, BackendFolder folder, CancellationToken cancel)
    {
        if (Environment.IsPrivilegedProcess)
            await BackendTool
                .RunAsync(part, [InstalledProgram.Find("chown")!, "-R", $"{name}:{name}", folder.Path], null, [], cancel)
                .ConfigureAwait(false);
    }
}
