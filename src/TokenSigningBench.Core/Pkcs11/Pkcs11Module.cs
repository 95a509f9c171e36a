using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;

namespace TokenSigningBench.Core.Pkcs11;

/// <summary>A loaded module. It stays loaded: a module is initialised once in a process.</summary>
internal sealed class Pkcs11Module
{
    private static readonly ConcurrentDictionary<string, Lazy<Pkcs11Module>> Loaded = new(StringComparer.Ordinal);

    private readonly IPkcs11Library _library;

    // Pkcs11Interop asks for the name that a C compiler uses. Without one, Linux has libdl under another; musl has it in libc.
    static Pkcs11Module() =>
        NativeLibrary.SetDllImportResolver(
            typeof(Pkcs11InteropFactories).Assembly,
            static (name, _, _) =>
                name == "libdl"
                && OperatingSystem.IsLinux()
                && (NativeLibrary.TryLoad("libdl.so.2", out nint handle) || NativeLibrary.TryLoad("libc", out handle))
                    ? handle
                    : 0
        );

    private Pkcs11Module(string path)
    {
        FilePath = path;
        try
        {
            _library = Factories.Pkcs11LibraryFactory.LoadPkcs11Library(Factories, path, AppType.MultiThreaded);
        }
        catch (Pkcs11Exception e)
        {
            throw new UserErrorException(
                path,
                $"the module does not start: {e.RV}. Its own configuration may be missing, such as SOFTHSM2_CONF for SoftHSM",
                e
            );
        }
        catch (UnmanagedException e)
        {
            throw new UserErrorException(path, $"is not a PKCS#11 module that can be loaded: {e.Message}", e);
        }
        catch (Exception e)
            when (e is LibraryArchitectureException or DllNotFoundException or BadImageFormatException or EntryPointNotFoundException)
        {
            throw new UserErrorException(path, $"is not a PKCS#11 module that can be loaded: {e.Message}", e);
        }
    }

    public static Pkcs11InteropFactories Factories { get; } = new();

    public string FilePath { get; }

    /// <exception cref="UserErrorException">It cannot be loaded.</exception>
    public static Pkcs11Module Load(string path) =>
        Loaded.GetOrAdd(path, static name => new(() => new Pkcs11Module(name), LazyThreadSafetyMode.ExecutionAndPublication)).Value;

    /// <summary>The module's file and version.</summary>
    public string Name => $"{Path.GetFileName(FilePath)} {_library.GetInfo().LibraryVersion}";

    /// <summary>The one token that an address means.</summary>
    /// <exception cref="UserErrorException">There is none, or several.</exception>
    public Pkcs11Token Find(Pkcs11Address address)
    {
        ILibraryInfo library = _library.GetInfo();
        if (
            !address.Matches(
                Pkcs11Address.LibraryAttributes(library.LibraryDescription.Trim(), library.ManufacturerId.Trim(), library.LibraryVersion)
            )
        )
            throw new UserErrorException(address.Name, $"the module {FilePath} is another library: {Name} by {library.ManufacturerId}");

        Pkcs11Token[] all = [.. _library.GetSlotList(SlotsType.WithTokenPresent).Select(slot => new Pkcs11Token(this, slot))];
        Pkcs11Token[] ready = [.. all.Where(token => token.Info.TokenFlags.TokenInitialized)];
        Pkcs11Token[] found = [.. ready.Where(token => token.Is(address))];
        return found switch
        {
            [var one] => one,
            [] when ready.Length == 0 => throw new UserErrorException(
                address.Name,
                $"{Name} has no token{(all.Length > 0 ? " that is initialised" : "")}: is it connected, and does its user may see it"
            ),
            [] => throw new UserErrorException(address.Name, $"{Name} has no such token; it has {List(ready)}"),
            _ => throw new UserErrorException(address.Name, $"{found.Length} tokens match; add a serial: {List(found)}"),
        };
    }

    private static string List(Pkcs11Token[] tokens) => string.Join(" and ", tokens.Select(token => token.Address));
}
