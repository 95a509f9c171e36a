using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Libraries;

/// <summary>Tries a folder's libraries in a process of their own: what they do there, and in which version, stays there.</summary>
/// <param name="program">A program that answers an order on its standard input by <see cref="LibraryTrials"/>.</param>
public sealed class LibraryProcess(LibraryFolder folder, ProcessStartInfo program)
{
    /// <summary>How long a trial may take, with the start of its process.</summary>
    public static readonly TimeSpan TrialTimeout = TimeSpan.FromSeconds(20);

    private static readonly JsonSerializerOptions Json = new()
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>How long this one waits for an answer.</summary>
    public TimeSpan Limit { get; init; } = TrialTimeout;

    /// <summary>Has each handler of the folder sign once. When this returns or throws, the process has ended.</summary>
    /// <param name="key">The key. It goes over the process's standard input and nowhere else.</param>
    /// <param name="algorithm">An algorithm that fits it.</param>
    /// <param name="payload">The claims, a JSON object.</param>
    /// <exception cref="UserErrorException">There was no answer, in time or at all.</exception>
    public IReadOnlyList<SignerTrial> Try(TokenKey key, JwsAlgorithm algorithm, string payload, CancellationToken cancel) =>
        TryAsync(new TrialOrder(key, algorithm, payload), cancel).GetAwaiter().GetResult();

    private async Task<IReadOnlyList<SignerTrial>> TryAsync(TrialOrder order, CancellationToken cancel)
    {
        using Process process = Start();
        try
        {
            Task<string> answer = process.StandardOutput.ReadToEndAsync(CancellationToken.None);
            Task<string> errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
            // In a task of its own, because a program that does not read would keep it waiting.
            var sent = Task.Run(() => Send(order, process.StandardInput), CancellationToken.None);
            await Task.WhenAll(sent, answer, errors, process.WaitForExitAsync(CancellationToken.None))
                .WaitAsync(Limit, cancel)
                .ConfigureAwait(false);
            return process.ExitCode == 0
                ? Read(await answer.ConfigureAwait(false))
                : throw new UserErrorException(
                    folder.Name,
                    $"what tries its libraries ended with exit code {process.ExitCode}: {(await errors.ConfigureAwait(false)).Split('\n')[0]}"
                );
        }
        catch (TimeoutException e)
        {
            throw new UserErrorException(folder.Name, Invariant($"its libraries gave no answer within {Limit.TotalSeconds} seconds"), e);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
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

    private static void Send(TrialOrder order, StreamWriter input)
    {
        try
        {
            using (input)
                order.WriteTo(input.BaseStream);
        }
        catch (IOException)
        {
            // It ended before it had read everything: its exit code says more.
        }
    }

    private IReadOnlyList<SignerTrial> Read(string answer)
    {
        try
        {
            return
            [
                .. (JsonSerializer.Deserialize<SignerTrial[]>(answer, Json) ?? throw new JsonException()).Select(trial =>
                    trial with
                    {
                        Folder = folder.Name,
                    }
                ),
            ];
        }
        catch (JsonException e)
        {
            throw new UserErrorException(folder.Name, "what tries its libraries gave an answer that cannot be read", e);
        }
    }
}
