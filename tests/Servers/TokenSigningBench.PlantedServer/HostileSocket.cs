using System.Globalization;
using System.Net.Sockets;

namespace TokenSigningBench.PlantedServer;

/// <summary>
/// A diagnostic socket of this process that is not the runtime's: start it with <c>DOTNET_EnableDiagnostics=0</c>. Whoever attaches gets
/// what no runtime sends.
/// </summary>
internal static class HostileSocket
{
    private const int RequestSize = 4096;

    private static readonly ManualResetEvent Never = new(false);

    /// <summary>The file, by the runtime's rule.</summary>
    private static string Path
    {
        get
        {
            string stat = File.ReadAllText("/proc/self/stat"),
                started = stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[19];
            return System.IO.Path.Combine(
                System.IO.Path.GetTempPath(),
                $"dotnet-diagnostic-{Environment.ProcessId.ToString(CultureInfo.InvariantCulture)}-{started}-socket"
            );
        }
    }

    /// <summary>Listens, prints the file, and answers until standard input ends.</summary>
    public static void Serve(string kind)
    {
        string path = Path;
        using var listener = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        listener.Bind(new UnixDomainSocketEndPoint(path));
        listener.Listen();
        new Thread(() => Accept(listener, kind)) { IsBackground = true }.Start();
        Console.WriteLine(path);
        Console.In.ReadToEnd();
        File.Delete(path);
    }

    private static void Accept(Socket listener, string kind)
    {
        while (true)
        {
            Socket connection = listener.Accept();
            new Thread(() => Answer(connection, kind)) { IsBackground = true }.Start();
        }
    }

    private static void Answer(Socket connection, string kind)
    {
        try
        {
            using (connection)
            {
                connection.Receive(new byte[RequestSize]);
                foreach (byte[] part in new HostileStream().Parts(kind))
                    connection.Send(part);
                if (kind is not ("end" or "end-in-a-block" or "refusal"))
                    Never.WaitOne();
            }
        }
        catch (SocketException)
        {
            // The other side has gone.
        }
    }
}
