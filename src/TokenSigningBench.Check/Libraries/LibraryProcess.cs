using System.ComponentModel;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.Libraries;

/// <summary>Tries a folder's libraries in a separate process, so that their versions and side effects do not reach this one.</summary>
/// <param name="program">A program that answers an order on standard input with <see cref="LibraryTrials"/>.</param>
public sealed class LibraryProcess(LibraryFolder folder, ProcessStartInfo program)
{
    /// <summary>How long the process may do nothing.</summary>
    public TimeSpan IdleTimeout { get; init; } = StallWatch.DefaultTimeout;

    /// <summary>Lets each handler of the folder sign once. When this returns or throws, the process has ended.</summary>
    /// <param name="key">The key. It is sent over the process's standard input only.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <param name="payload">The claims, a JSON object.</param>
    /// <exception cref="UserErrorException">There was no response, or the process did nothing for too long.</exception>
    public IReadOnlyList<SignerTrial> Try(TokenKey key, JwsAlgorithm algorithm, string payload, CancellationToken cancel) =>
        TryAsync(new TrialRequest(key, algorithm, payload), cancel).GetAwaiter().GetResult();

    private async Task<IReadOnlyList<SignerTrial>> TryAsync(TrialRequest order, CancellationToken cancel)
    {
        using Process process = Start();
        try
        {
            Task<string> answer = process.StandardOutput.ReadToEndAsync(CancellationToken.None);
            Task<string> errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
            // In a separate task, because a program that does not read would block it.
            var sent = Task.Run(() => Send(order, process.StandardInput), CancellationToken.None);
            Task ended = Task.WhenAll(sent, answer, errors, process.WaitForExitAsync(CancellationToken.None));
            await new StallWatch(IdleTimeout)
                .RunAsync(
                    () => ProcessorSeconds(process),
                    async limit =>
                    {
                        await ended.WaitAsync(limit).ConfigureAwait(false);
                        return true;
                    },
                    cancel
                )
                .ConfigureAwait(false);
            return process.ExitCode == 0
                ? Read(await answer.ConfigureAwait(false))
                : throw new UserErrorException(
                    folder.Name,
                    $"what tries its libraries ended with exit code {process.ExitCode}: "
                        + $"{(await errors.ConfigureAwait(false)).Split('\n')[0]}"
                );
        }
        catch (StalledException e)
        {
            throw new UserErrorException(folder.Name, $"what tries its libraries gave no answer, and {e.Message}", e);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
        }
    }

    private static double ProcessorSeconds(Process process)
    {
        try
        {
            return process.TotalProcessorTime.TotalSeconds;
        }
        catch (Exception e) when (e is InvalidOperationException or Win32Exception)
        {
            // It has just ended, which is no standstill.
            return double.PositiveInfinity;
        }
    }

    private Process Start()
    {
        program.RedirectStandardInput = program.RedirectStandardOutput = program.RedirectStandardError = true;
        try
        {
            return InstalledProgram.Start(program);
        }
        catch (Win32Exception e)
        {
            throw new UserErrorException(folder.Name, $"what tries its libraries cannot be started: {e.Message}", e);
        }
    }

    private static void Send(TrialRequest order, StreamWriter input)
    {
        try
        {
            using (input)
                order.WriteTo(input.BaseStream);
        }
        catch (IOException)
        {
            // The process ended before it read everything: its exit code is reported.
        }
    }

    private IReadOnlyList<SignerTrial> Read(string answer)
    {
        try
        {
            return
            [
                .. (JsonSerializer.Deserialize(answer, SignerTrialTypes.Default.SignerTrialArray) ?? throw new JsonException()).Select(
                    trial => trial with { Folder = folder.Name }
                ),
            ];
        }
        catch (JsonException e)
        {
            throw new UserErrorException(folder.Name, "what tries its libraries gave an answer that cannot be read", e);
        }
    }
}
