using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>Writes files with a defect, <c>defect-ID.pfx</c>, into a folder.</summary>
/// <param name="folder">The folder. It is created with the first file.</param>
/// <param name="clock">Gives the time from which validity counts.</param>
/// <param name="format">The format of certificates with their key. Defects that need another one ignore it.</param>
/// <param name="subject">The subject of the certificates; null for one per defect.</param>
public sealed class DefectFolder(string folder, TimeProvider clock, CertificateFormat format, X500DistinguishedName? subject = null)
{
    /// <summary>Makes RSA keys without another weakness than their size.</summary>
    internal Func<int, RSA> MakeRsa { get; init; } = RSA.Create;

    /// <summary>Creates the missing files. Existing ones are kept, whatever they hold.</summary>
    /// <param name="replace">Creates existing files again.</param>
    /// <param name="created">Called with the path of each file.</param>
    /// <returns>The number of files created.</returns>
    /// <exception cref="UserErrorException">The folder cannot be written, or this system does not create such a key.</exception>
    public async Task<int> EnsureAsync(IReadOnlyCollection<Defect> defects, bool replace, Action<string>? created, CancellationToken cancel)
    {
        using IDisposable folderLock = await FolderLock.TakeAsync(folder, clock, () => { }, cancel).ConfigureAwait(false);
        AtomicFile.RemoveLeftovers(folder, defects.Select(defect => defect.FileName(format)).ToHashSet(StringComparer.Ordinal));
        int count = 0;
        foreach (Defect defect in defects)
        {
            string path = Path.Combine(folder, defect.FileName(format));
            if (!replace && File.Exists(path))
                continue;

            cancel.ThrowIfCancellationRequested();
            var request = new DefectRequest(
                clock.GetUtcNow(),
                subject ?? new X500DistinguishedName($"CN=TokenSigningBench {defect.Id}"),
                format,
                MakeRsa
            );
            // Finding primes can take seconds.
            byte[] content = await Task.Run(() => defect.Create(request), cancel).WaitAsync(cancel).ConfigureAwait(false);
            AtomicFile.Write(path, content);
            CryptographicOperations.ZeroMemory(content);
            created?.Invoke(path);
            count++;
        }

        return count;
    }
}
