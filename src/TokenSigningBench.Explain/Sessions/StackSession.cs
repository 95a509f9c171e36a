using System.Diagnostics.Tracing;
using TokenSigningBench.Explain.EventPipe;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The runtime's samples of all threads with their stacks, in a slice of a window.</summary>
/// <remarks>
/// Only the sampler: what else a session asked for would be asked for again with each slice. So a stack has addresses and no names.
/// </remarks>
internal sealed class StackSession
{
    private const string Sampler = "Microsoft-DotNETCore-SampleProfiler";

    // In the server, for what is not read yet.
    private const int BufferMegabytes = 64;

    // Of a sample until the end of the window, and of a stack beside its addresses.
    private const int KeptSample = 40,
        KeptStack = 48;

    private readonly List<(DateTime Time, int Thread, int Stack)> _samples = [];
    private readonly List<ulong[]> _stacks = [];
    private readonly Dictionary<ulong[], int> _numbers = new(ReferenceEqualityComparer.Instance);

    /// <summary>Starts it.</summary>
    /// <param name="sampled">Called for each sample, from the thread that reads.</param>
    public StackSession(DiagnosticPort port, WindowLimits limits, Action sampled)
    {
        Session = port.Collect(
            BufferMegabytes,
            withRundown: false,
            type => type.Provider == Sampler ? Take : null,
            new EventProvider(Sampler, EventLevel.Informational, 0)
        );

        void Take(PipeEvent data)
        {
            limits.Keep(KeptSample);
            if (!_numbers.TryGetValue(data.Stack, out int number))
            {
                limits.Keep(KeptStack + data.Stack.Length * sizeof(ulong));
                number = _numbers[data.Stack] = _stacks.Count;
                _stacks.Add(data.Stack);
            }

            _samples.Add((data.Time, data.Thread, number));
            sampled();
        }
    }

    public EventPipeSession Session { get; }

    /// <summary>The samples of the slice, when it is read. They do not need it.</summary>
    public SliceSamples Samples() => new(_samples, _stacks);
}
