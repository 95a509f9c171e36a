namespace TokenSigningBench.Explain.Targets;

/// <summary>A running .NET server with its diagnostic socket, found among the processes of this machine.</summary>
/// <param name="Name">The program's name: that of its assembly where <c>dotnet</c> runs it.</param>
/// <param name="Socket">The full path of the socket, as this process reaches it.</param>
public sealed record ServerProcess(int Id, string Name, string Socket)
{
    private const string Proc = "/proc";

    private static readonly string[] Switches = ["DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics"];

    /// <summary>The process in messages.</summary>
    internal string Source => Invariant($"{Name} (process {Id})");

    // A process that has ended and is not waited for yet has no command line.
    internal bool IsRunning
    {
        get
        {
            try
            {
                return File.ReadAllBytes(Invariant($"/proc/{Id}/cmdline")).Length > 0;
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                return false;
            }
        }
    }

    private const string Elsewhere = "From outside: tokenbench login --url measures a server by its address";

    /// <exception cref="UserErrorException">There is no such process, or it cannot be attached to. The message says why.</exception>
    public static ServerProcess ById(int id)
    {
        string source = Invariant($"--pid {id}");
        RequireLinux(source);
        string folder = Folder(id);
        if (!Directory.Exists(folder))
            throw new UserErrorException(source, "there is no such process");
        if (OtherUser(id, Owner(folder), FileStatus.CurrentUser) is { } otherUser)
            throw new UserErrorException(source, otherUser);
        string name = NameOf(id);
        (string? socket, string? refusal) = FindSocket(id);
        if (socket is not null)
            return new(id, name, socket);
        throw new UserErrorException(
            $"{source} ({name})",
                // A socket of an earlier process with its number says nothing about it.
                IsDotNet(id) == false
                    ? $"is not a .NET process. {Elsewhere}"
                : refusal is not null ? $"{refusal}. {Elsewhere}"
                : SwitchedOffBy(id) is { } variable
                    ? $"was started with {variable}=0, which closes its diagnostics. Start it without. {Elsewhere}"
                : $"has no diagnostic socket in its temporary folder. Was it deleted? Start the server again. {Elsewhere}"
        );
    }

    /// <summary>A server whose socket is in a known folder. Nothing of its memory or environment is read.</summary>
    /// <exception cref="UserErrorException">It has no socket there.</exception>
    public static ServerProcess In(string folder, int id) =>
        Path.Combine(folder, SocketPrefix(id) + SocketEnd(id)) is var socket
        && FileStatus.Of(socket, followsLinks: false) is { Type: FileType.Socket }
            ? new(id, NameOf(id), socket)
            : throw new UserErrorException(NameOf(id), "has opened no diagnostic socket");

    /// <exception cref="UserErrorException">No .NET process has this name, several have, or it cannot be attached to.</exception>
    public static ServerProcess ByName(string name)
    {
        string source = $"--name {name}";
        RequireLinux(source);
        int[] found =
        [
            .. Ids().Where(id => id != Environment.ProcessId && NameOf(id).Equals(name, StringComparison.OrdinalIgnoreCase)).Order(),
        ];
        return found switch
        {
            [var id] => ById(id),
            [] => throw new UserErrorException(source, "no process has this name. It is that of the program's file, without .dll"),
            _ => throw new UserErrorException(
                source,
                $"{found.Length} processes have this name: choose with --pid {string.Join(" or ", found)}"
            ),
        };
    }

    /// <summary>Why a process of one user is closed to another; null where it is not. Root may attach to all.</summary>
    internal static string? OtherUser(int id, uint owner, uint own) =>
        owner == own || own == 0
            ? null
            : Invariant($"runs as user {UserName(owner)}, and tokenbench as {UserName(own)}. ")
                + Invariant($"Run it as that user: sudo -u {UserName(owner)} tokenbench explain --pid {id}");

    private static void RequireLinux(string source)
    {
        if (!OperatingSystem.IsLinux())
            throw new UserErrorException(source, $"is attached to on Linux only. {Elsewhere}");
    }

    private static IEnumerable<int> Ids() =>
        Directory
            .EnumerateDirectories(Proc)
            .Select(Path.GetFileName)
            .Where(name => int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            .Select(name => int.Parse(name!, CultureInfo.InvariantCulture));

    private static string Folder(int id) => Path.Combine(Proc, id.ToString(CultureInfo.InvariantCulture));

    // "dotnet Server.dll" is Server, "/opt/idp/Server" too. The kernel's own name has 15 characters.
    private static string NameOf(int id)
    {
        string[] words = Read(Path.Combine(Folder(id), "cmdline")).Split('\0', StringSplitOptions.RemoveEmptyEntries);
        string? program = words.FirstOrDefault();
        if (program is null)
            return Read(Path.Combine(Folder(id), "comm")).Trim();
        if (Path.GetFileName(program) == "dotnet")
            program = words.Skip(1).FirstOrDefault(word => word.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)) ?? program;
        return program.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
            ? Path.GetFileNameWithoutExtension(program)
            : Path.GetFileName(program);
    }

    // The runtime puts it in its TMPDIR, under its own number in its own namespace, with its start time. Others may write there too: what
    // is not the process's own is not connected to.
    private static (string? Socket, string? Refusal) FindSocket(int id)
    {
        string temporary = Variable(id, "TMPDIR") is { Length: > 0 } set ? set : "/tmp";
        string prefix = SocketPrefix(id),
            name = prefix + SocketEnd(id);
        string? refusal = null;
        foreach (string folder in new[] { Path.Combine(Folder(id), "root") + temporary, temporary }.Concat(FoldersOf(name)))
        {
            string socket = Path.Combine(folder, name);
            uint owner = Owner(Folder(id));
            if (FileStatus.Of(socket, followsLinks: false) is { Type: FileType.Socket } status)
            {
                if (status.Owner == owner)
                    return (socket, null);
                refusal ??=
                    $"its diagnostic socket {name} belongs to user {UserName(status.Owner)}, and the process to user {UserName(owner)}. "
                    + "Remove it, and start the server again";
            }
            // Of a server that has none, the socket of an earlier process with its number says nothing.
            else if (refusal is null && SwitchedOffBy(id) is null && Others(folder, prefix).FirstOrDefault() is { } other)
                refusal = $"has no diagnostic socket {name}, and {other} is not its own. Start the server again";
        }

        return (null, refusal);
    }

    /// <summary>
    /// The folders of sockets of a name, as the kernel lists them: the environment of a process that may not be debugged (one that has file
    /// capabilities, or asked for it) cannot be read by its own user either.
    /// </summary>
    internal static IEnumerable<string> FoldersOf(string name) =>
        // proc(5), /proc/net/unix: the path is the eighth field, and ends the line.
        Lines("/proc/net/unix")
            .Select(line => line.Split(' ', 8, StringSplitOptions.RemoveEmptyEntries))
            .Where(fields => fields.Length == 8 && fields[7].EndsWith($"/{name}", StringComparison.Ordinal))
            .Select(fields => fields[7][..^(name.Length + 1)])
            .Distinct();

    private static string SocketPrefix(int id) => $"dotnet-diagnostic-{InnermostId(id)}-";

    private static string SocketEnd(int id) => $"{StartTime(id)}-socket";

    private static string[] Others(string folder, string prefix)
    {
        try
        {
            return
            [
                .. Directory.GetFiles(folder, $"{prefix}*-socket").Select(path => Path.GetFileName(path)!).Order(StringComparer.Ordinal),
            ];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    // proc(5), stat: field 22, in ticks since the machine started. The name before it may have spaces and brackets.
    private static string StartTime(int id) =>
        Read(Path.Combine(Folder(id), "stat")) is { Length: > 0 } stat ? stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[19] : "";

    private static string InnermostId(int id) =>
        Lines(Path.Combine(Folder(id), "status"))
            .FirstOrDefault(line => line.StartsWith("NSpid:", StringComparison.Ordinal))
            ?.Split('\t', StringSplitOptions.RemoveEmptyEntries)[^1]
        ?? id.ToString(CultureInfo.InvariantCulture);

    // Null where it may not be read.
    private static bool? IsDotNet(int id) =>
        Read(Path.Combine(Folder(id), "maps")) is { Length: > 0 } maps ? maps.Contains("libcoreclr.so", StringComparison.Ordinal) : null;

    private static string? SwitchedOffBy(int id) => Array.Find(Switches, name => Variable(id, name) == "0");

    // Of the environment only the named variable is kept.
    private static string? Variable(int id, string name) =>
        Read(Path.Combine(Folder(id), "environ"))
            .Split('\0')
            .FirstOrDefault(entry => entry.StartsWith($"{name}=", StringComparison.Ordinal))
            ?[(name.Length + 1)..];

    private static string Read(string file)
    {
        try
        {
            return File.ReadAllText(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    private static string[] Lines(string file) => Read(file).Split('\n');

    private static uint Owner(string folder) =>
        Lines(Path.Combine(folder, "status")).FirstOrDefault(line => line.StartsWith("Uid:", StringComparison.Ordinal)) is { } line
            ? uint.Parse(line.Split('\t')[2], CultureInfo.InvariantCulture)
            : FileStatus.CurrentUser;

    private static string UserName(uint user) =>
        Lines("/etc/passwd")
            .Select(line => line.Split(':'))
            .FirstOrDefault(fields => fields.Length > 2 && fields[2] == Invariant($"{user}"))
            is [var name, ..]
            ? name
            : Invariant($"{user}");
}
