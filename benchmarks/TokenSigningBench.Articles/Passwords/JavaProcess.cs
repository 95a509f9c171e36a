using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>A JVM with one garbage collector, which hashes passwords on request over its standard input.</summary>
internal sealed class JavaProcess : IDisposable
{
    /// <summary>The options of every JVM, besides its collector's.</summary>
    internal static readonly IReadOnlyList<string> Options =
    [
        // Compiles before it goes on. In the background, a busy core delays the compiler, and half-compiled code is twice as slow.
        "-Xbatch",
        // Memory that was never used before costs the operating system, and below it the hypervisor, half of a hash's time again. A heap
        // that grows meets such memory for half a minute, with some collectors more than with others.
        "-Xms256m",
        "-Xmx256m",
        "-XX:+AlwaysPreTouch",
    ];

    private static readonly TimeSpan MaxSettling = MeasuringTime.Of(TimeSpan.FromSeconds(10));
    private static readonly TimeSpan WarmupBatch = MeasuringTime.Of(TimeSpan.FromMilliseconds(200));
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(1);

    private readonly Process _process;
    private readonly Task<string> _errors;

    private JavaProcess(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
        Settings = ReadSettings();
    }

    /// <summary>What the running JVM says of itself, by name.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; }

    /// <summary>How many collections there were while it was measured.</summary>
    public long Collections { get; private set; }

    /// <summary>Starts a JVM and checks that it collects as requested.</summary>
    /// <exception cref="NotSupportedException">This build of the JVM does not have the collector.</exception>
    /// <exception cref="InvalidOperationException">It collects otherwise.</exception>
    public static JavaProcess Start(JavaProgram program, JavaCollector collector)
    {
        Process process = program.Run([.. Options, $"-XX:+{collector.Option}", .. collector.Options]);
        try
        {
            var started = new JavaProcess(process);
            collector.RequireActive(started.Settings);
            return started;
        }
        catch
        {
            End(process);
            throw;
        }
    }

    /// <summary>Derives one key and compares it with .NET's, by <see cref="System.Security.Cryptography.Rfc2898DeriveBytes"/>.</summary>
    /// <returns>What it was compared with.</returns>
    /// <exception cref="InvalidOperationException">They differ.</exception>
    public string Prove(Pbkdf2 scheme, SampleLogin login)
    {
        byte[] expected = (scheme with { Engine = Pbkdf2Engine.System }).Hash(login.Password, login.Salt);
        return Convert.FromHexString(Request("hash", scheme, login)).AsSpan().SequenceEqual(expected)
            ? ".NET"
            : throw new InvalidOperationException($"{scheme.Name}, {login}: the JVM does not derive the key that .NET derives");
    }

    /// <summary>Hashes for a time, and then until the JVM compiles nothing any more.</summary>
    /// <returns>Whether it came to that within ten seconds more.</returns>
    public bool Settle(Pbkdf2 scheme, SampleLogin login, TimeSpan warmup) =>
        Request(
            "settle",
            scheme,
            login,
            (long)warmup.TotalMilliseconds,
            (long)(warmup + MaxSettling).TotalMilliseconds,
            (long)Math.Max(1, Math.Min(WarmupBatch.TotalMilliseconds, warmup.TotalMilliseconds / 5))
        ) == "true";

    /// <summary>The hash as a contender. Its CPU time is that of all threads of the JVM, the collector's too.</summary>
    public Contender Hashing(string name, Pbkdf2 scheme, SampleLogin login) =>
        Contender.OnRequest(name, count => Run(scheme, login, count));

    public void Dispose() => End(_process);

    private OperationTime Run(Pbkdf2 scheme, SampleLogin login, int count)
    {
        long? cpu = ProcessClock.CpuNanoseconds(_process.Id);
        string[] parts = Request("run", scheme, login, count).Split(' ');
        long? used = ProcessClock.CpuNanoseconds(_process.Id) - cpu;
        Collections += long.Parse(parts[1], CultureInfo.InvariantCulture);
        return new(double.Parse(parts[0], CultureInfo.InvariantCulture) / count, (double?)used / count);
    }

    private string Request(string verb, Pbkdf2 scheme, SampleLogin login, params IEnumerable<long> numbers)
    {
        string[] words =
        [
            verb,
            scheme.Iterations.ToString(CultureInfo.InvariantCulture),
            Convert.ToHexString(login.Password),
            Convert.ToHexString(login.Salt),
            .. numbers.Select(number => number.ToString(CultureInfo.InvariantCulture)),
        ];
        _process.StandardInput.Write($"{string.Join(' ', words)}\n");
        _process.StandardInput.Flush();
        return _process.StandardOutput.ReadLine() ?? throw new InvalidOperationException($"The JVM has ended: {_errors.Result.Trim()}");
    }

    private Dictionary<string, string> ReadSettings()
    {
        Dictionary<string, string> settings = [];
        while (_process.StandardOutput.ReadLine() is var line && line != "ready")
        {
            // A collector that the build lacks is an unknown option, which ends the JVM at once.
            if (line is null)
                throw new NotSupportedException($"This JVM does not start: {_errors.Result.ReplaceLineEndings(" ").Trim()}");
            if (line.Split('\t') is [var name, var value])
                settings[name] = value;
        }

        return settings;
    }

    // Its end of input ends it. In the middle of many hashes it does not see that.
    private static void End(Process process)
    {
        using (process)
        {
            try
            {
                process.StandardInput.Close();
            }
            catch (IOException)
            {
                // It has ended already.
            }

            if (!process.WaitForExit(Timeout))
                process.Kill();
            process.WaitForExit();
        }
    }
}
