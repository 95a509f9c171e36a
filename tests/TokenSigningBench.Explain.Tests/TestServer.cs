using System.Globalization;
using System.Net.Http.Json;
using System.Text.RegularExpressions;
using TokenSigningBench.Explain.Probes;

namespace TokenSigningBench.Explain.Tests;

/// <summary>A server with a known cause in a process of its own, and users who log in.</summary>
internal sealed partial class TestServer : IDisposable
{
    private readonly DotNetProgram _program;

    private TestServer(DotNetProgram program, HttpMethod method, string path)
    {
        _program = program;
        string? address = null;
        _program.ReadUntil(line => (address = ListensAt().Match(line).Value).Length > 0);
        Address = new(address!);
        Users = new(() => new(method, new Uri(Address, path)), opensConnections: Address.Scheme == Uri.UriSchemeHttps);
    }

    public int Id => _program.ProcessId;

    public Uri Address { get; }

    public TestUsers Users { get; }

    /// <summary>The one for development: the named causes, one after the other.</summary>
    public static TestServer StartPlanted(string[] causes, params (string Name, string Value)[] environment) =>
        new(DotNetProgram.Start("TokenSigningBench.PlantedServer", causes, environment), HttpMethod.Get, "/login");

    /// <summary>A program's file, with arguments.</summary>
    public static TestServer StartFile(string file, string[] arguments) =>
        new(DotNetProgram.StartFile(file, arguments), HttpMethod.Get, "/login");

    /// <summary>The one by which windows are counted.</summary>
    /// <param name="database">How it connects to a database; null where it does not.</param>
    public static TestServer StartCounted(string causes, Uri? called = null, string? database = null)
    {
        var program = DotNetProgram.Start("TokenSigningBench.CountedServer", called is null ? [causes] : [causes, called.ToString()]);
        if (database is not null)
            program.SendLine(database);
        return new(program, HttpMethod.Post, "/connect/token");
    }

    /// <summary>Lets so many users log in, each again as soon as it is done.</summary>
    public void LogIn(int users) => Users.LogIn(users);

    /// <summary>Waits for so many logins from now on.</summary>
    public Task AfterLoginsAsync(int logins) => Users.AfterLoginsAsync(logins);

    /// <summary>The event sources that a session listens to, by name.</summary>
    public async Task<string[]> ListenedAsync() =>
        [.. (await Users.Client.GetFromJsonAsync<string[]>(new Uri(Address, "/listened")))!.Order(StringComparer.Ordinal)];

    /// <summary>The first planted cause's share by the counted server's own clock, since the last call.</summary>
    public async Task<double?> TruthAsync() =>
        await Users.Client.GetStringAsync(new Uri(Address, "/truth")) is { Length: > 0 } share
            ? double.Parse(share, CultureInfo.InvariantCulture)
            : null;

    /// <summary>The first byte of the function that signs, as the processor reads it.</summary>
    public byte FirstByteOfSigning()
    {
        const string library = "libSystem.Security.Cryptography.Native.OpenSsl.so";
        NativeFunction function = NativeFunction.Find(Id, library, "CryptoNative_RsaSignHash")!;
        // proc(5): the part of the file that is mapped to be executed, from an address and a place in the file.
        string[] fields = File.ReadLines(string.Create(CultureInfo.InvariantCulture, $"/proc/{Id}/maps"))
            .Where(line => line.EndsWith(library, StringComparison.Ordinal))
            .Select(line => line.Split(' '))
            .First(line => line[1].Contains('x', StringComparison.Ordinal));
        long address = Hex(fields[0].Split('-')[0]) + (long)function.Offset - Hex(fields[2]);
        using FileStream memory = File.OpenRead(string.Create(CultureInfo.InvariantCulture, $"/proc/{Id}/mem"));
        memory.Seek(address, SeekOrigin.Begin);
        return (byte)memory.ReadByte();

        static long Hex(string text) => long.Parse(text, NumberStyles.HexNumber, CultureInfo.InvariantCulture);
    }

    public void Kill() => _program.Kill();

    public void Dispose()
    {
        Users.Dispose();
        _program.Dispose();
    }

    [GeneratedRegex("https?://.*")]
    private static partial Regex ListensAt();
}
