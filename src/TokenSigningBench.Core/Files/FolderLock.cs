namespace TokenSigningBench.Core.Files;

/// <summary>
/// Admits one process at a time to a folder with an unshared open file. The system releases it when the process ends in any way.
/// </summary>
public static class FolderLock
{
    private const string FileName = ".lock";

    // .NET cannot wait for a file to be released, only retry.
    private static readonly TimeSpan RetryDelay = TimeSpan.FromMilliseconds(50);

    /// <summary>Creates the folder if it is missing, and waits until no other process holds the lock.</summary>
    /// <exception cref="UserErrorException">The folder cannot be created or written.</exception>
    public static async Task<IDisposable> TakeAsync(string folder, TimeProvider clock, Action onWaiting, CancellationToken cancel)
    {
        try
        {
            Directory.CreateDirectory(folder);
            string path = Path.Combine(folder, FileName);
            for (bool isReported = false; ; isReported = true)
            {
                if (TryOpen(path) is { } lockFile)
                    return lockFile;
                if (!isReported)
                    onWaiting();
                await Task.Delay(RetryDelay, clock, cancel).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(folder, $"cannot be written: {e.Message}", e);
        }
    }

    private static FileStream? TryOpen(string path)
    {
        try
        {
            return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException e) when (IsSharingViolation(e))
        {
            return null;
        }
    }

    // Windows: ERROR_SHARING_VIOLATION. Elsewhere .NET uses flock(2), which fails with EWOULDBLOCK: 11 on Linux, 35 on macOS.
    private static bool IsSharingViolation(IOException e) =>
        e.HResult
        == (
            OperatingSystem.IsWindows() ? unchecked((int)0x80070020)
            : OperatingSystem.IsMacOS() ? 35
            : 11
        );
}
