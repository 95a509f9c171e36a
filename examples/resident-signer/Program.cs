// A resident signer for `tokenbench compare --ab`: it signs when a line asks for it, and answers with the time.
// usage: dotnet resident-signer.dll [BITS]   The protocol is in docs/guides/compare-runs.md.
using System.Buffers.Text;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;

int bits = args is [var size] ? int.Parse(size, CultureInfo.InvariantCulture) : 2048;
using var key = RSA.Create(bits);
string header = Base64Url.EncodeToString("""{"alg":"RS256","typ":"JWT"}"""u8);

// Compiled code only: pauses leave a busy core to the compiler.
for (int pause = 0; pause < 4; pause++)
{
    for (int i = 0; i < 50; i++)
        Sign();
    Thread.Sleep(120);
}

Console.WriteLine($"ready sign-{bits}");

// Each line is: run NAME COUNT. The process ends with its input.
while (Console.ReadLine()?.Split(' ') is [_, _, var count])
{
    long used = ThreadNanoseconds();
    long start = Stopwatch.GetTimestamp();
    for (int i = 0; i < int.Parse(count, CultureInfo.InvariantCulture); i++)
        Sign();
    TimeSpan wall = Stopwatch.GetElapsedTime(start);
    Console.WriteLine(FormattableString.Invariant($"cpu={ThreadNanoseconds() - used} wall={wall.TotalNanoseconds:0}"));
}

string Sign()
{
    string payload = Base64Url.EncodeToString("""{"iss":"https://idsrv.example","sub":"valid","iat":1700000000}"""u8);
    byte[] signature = key.SignData(Encoding.ASCII.GetBytes($"{header}.{payload}"), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
    return $"{header}.{payload}.{Base64Url.EncodeToString(signature)}";
}

// clock_gettime(2) with CLOCK_THREAD_CPUTIME_ID: the CPU time of this thread.
static long ThreadNanoseconds() =>
    GetTime(3, out TimeSpecification time) == 0
        ? time.Seconds * 1_000_000_000L + time.Nanoseconds
        : throw new PlatformNotSupportedException("This example reads Linux's clock");

[DllImport("libc", EntryPoint = "clock_gettime")]
[DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
static extern int GetTime(int clock, out TimeSpecification time);

[StructLayout(LayoutKind.Sequential)]
internal struct TimeSpecification
{
    public nint Seconds;
    public nint Nanoseconds;
}
