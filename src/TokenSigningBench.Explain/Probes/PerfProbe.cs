using System.ComponentModel;
using System.Runtime.InteropServices;

namespace TokenSigningBench.Explain.Probes;

/// <summary>A probe of the kernel at one place of a library, for all processes on one core: perf_event_open(2).</summary>
internal sealed class PerfProbe : IDisposable
{
    private const string KernelFolder = "/sys/bus/event_source/devices/uprobe";
    private const string OnlineCores = "/sys/devices/system/cpu/online";

    // linux/perf_event.h
    private const int AttributesSize = 112;
    private const uint SampleRecord = 9;
    private const ulong SampleThread = 1 << 1,
        SampleTime = 1 << 2,
        SampleRegisters = 1 << 12;
    private const ulong IsDisabled = 1 << 0,
        UsesClock = 1 << 25;
    private const int Monotonic = 1;
    private const ulong CloseOnExec = 8;
    private const ulong EnableRequest = 0x2400;
    private const int HeadAt = 1024,
        TailAt = 1032;

    // The register of a result, and of a first argument: PERF_REG_X86_AX and PERF_REG_ARM64_X0.
    private const ulong ResultRegister = 1;

    // A power of two, beside the page that says where they are.
    private const int BufferPages = 32;

    private const int ReadAndWrite = 3,
        Shared = 1;

    private static readonly long OpenCall = RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? 241 : 298;

    private readonly int _file;
    private readonly nint _memory;
    private readonly bool _isReturn;

    private PerfProbe(int file, nint memory, bool isReturn) => (_file, _memory, _isReturn) = (file, memory, isReturn);

    private static int PageSize => Environment.SystemPageSize;

    private static int BufferSize => BufferPages * PageSize;

    private static int MemorySize => PageSize + BufferSize;

    /// <summary>The number by which the kernel knows uprobes; null where it has none.</summary>
    public static uint? KernelType() =>
        File.Exists($"{KernelFolder}/type") ? uint.Parse(File.ReadAllText($"{KernelFolder}/type"), CultureInfo.InvariantCulture) : null;

    /// <summary>The cores of the machine, from "0-3,6".</summary>
    public static IEnumerable<int> Cores() =>
        from range in File.ReadAllText(OnlineCores).Trim().Split(',')
        let ends = range.Split('-').Select(end => int.Parse(end, CultureInfo.InvariantCulture)).ToArray()
        from core in Enumerable.Range(ends[0], ends[^1] - ends[0] + 1)
        select core;

    /// <exception cref="Win32Exception">The kernel refuses.</exception>
    public static PerfProbe Open(uint kernelType, NativeFunction function, bool isReturn, int core)
    {
        nint path = Marshal.StringToCoTaskMemUTF8(function.Library);
        try
        {
            byte[] attributes = new byte[AttributesSize];
            BitConverter.TryWriteBytes(attributes.AsSpan(0), kernelType);
            BitConverter.TryWriteBytes(attributes.AsSpan(4), AttributesSize);
            BitConverter.TryWriteBytes(attributes.AsSpan(8), isReturn ? 1UL : 0);
            // Each call is a sample.
            BitConverter.TryWriteBytes(attributes.AsSpan(16), 1UL);
            BitConverter.TryWriteBytes(attributes.AsSpan(24), SampleThread | SampleTime | (isReturn ? SampleRegisters : 0));
            BitConverter.TryWriteBytes(attributes.AsSpan(40), IsDisabled | UsesClock);
            BitConverter.TryWriteBytes(attributes.AsSpan(56), (ulong)path);
            BitConverter.TryWriteBytes(attributes.AsSpan(64), function.Offset);
            BitConverter.TryWriteBytes(attributes.AsSpan(80), isReturn ? ResultRegister : 0);
            BitConverter.TryWriteBytes(attributes.AsSpan(92), Monotonic);
            int file = (int)SystemCall(OpenCall, attributes, -1, core, -1, CloseOnExec);
            if (file < 0)
                throw new Win32Exception(Marshal.GetLastPInvokeError());
            nint memory = MapMemory(0, (nuint)MemorySize, ReadAndWrite, Shared, file, 0);
            if (memory != -1)
                return new(file, memory, isReturn);
            var error = new Win32Exception(Marshal.GetLastPInvokeError());
            _ = Close(file);
            throw error;
        }
        finally
        {
            Marshal.FreeCoTaskMem(path);
        }
    }

    public void Enable()
    {
        if (Control(_file, EnableRequest, 0) != 0)
            throw new Win32Exception(Marshal.GetLastPInvokeError());
    }

    /// <summary>Takes what one process has called since the last time.</summary>
    public void Read(int process, PairedCalls calls)
    {
        ulong head = (ulong)Marshal.ReadInt64(_memory, HeadAt),
            tail = (ulong)Marshal.ReadInt64(_memory, TailAt);
        // What the kernel wrote before it moved the head.
        Thread.MemoryBarrier();
        while (tail < head)
        {
            uint kind = (uint)Word(tail);
            uint size = (uint)(Word(tail) >> 48);
            ulong ids = Word(tail + 8),
                time = Word(tail + 16);
            if (kind == SampleRecord && (uint)ids == process)
            {
                uint thread = (uint)(ids >> 32);
                if (!_isReturn)
                    calls.Entered(time, thread);
                // Without registers the word before them is 0.
                else if (Word(tail + 24) != 0)
                    calls.Returned(time, thread, (int)Word(tail + 32));
            }

            tail += size;
        }

        Thread.MemoryBarrier();
        Marshal.WriteInt64(_memory, TailAt, (long)head);
    }

    public void Dispose()
    {
        _ = UnmapMemory(_memory, (nuint)MemorySize);
        _ = Close(_file);
    }

    // Records are whole words, so that none is split by the end of the buffer.
    private ulong Word(ulong position) => (ulong)Marshal.ReadInt64(_memory, PageSize + (int)(position % (ulong)BufferSize));

    [DllImport("libc", EntryPoint = "syscall", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern long SystemCall(long number, byte[] attributes, long process, long core, long group, ulong flags);

    [DllImport("libc", EntryPoint = "mmap", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern nint MapMemory(nint address, nuint length, int protection, int flags, int file, nint offset);

    [DllImport("libc", EntryPoint = "munmap")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int UnmapMemory(nint address, nuint length);

    [DllImport("libc", EntryPoint = "ioctl", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Control(int file, ulong request, ulong argument);

    [DllImport("libc", EntryPoint = "close")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Close(int file);
}
