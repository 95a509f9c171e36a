using TokenSigningBench.Check.Size;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.Tests.Size;

/// <summary>What <see cref="HeadLimits"/> does not predict, and why.</summary>
public class UnpredictedLimitTests
{
    [SkippableFact]
    public async Task Uvicorn_with_h11_refuses_a_request_by_its_segments()
    {
        LimitedProgram uvicorn = Installed("uvicorn");
        LimitedProgram h11 = uvicorn with
        {
            Arguments = place => [.. uvicorn.Arguments(place).Select(argument => argument == "httptools" ? "h11" : argument)],
        };
        await using var origin = new ProbeOrigin();
        await using RunningProgram program = await h11.StartAsync(origin.Port, raised: null, default);
        var request = new ProbeRequest("GET", "/", [("x-p0", new('v', 20_000))]);

        // All at once.
        request.Arrived(await ProbeConnection.SendAsync(program.Port, request.Bytes, null, default)).ShouldBeTrue();
        // The same request: the response comes before the rest of it is sent.
        (await ProbeConnection.SendAsync(program.Port, request.Bytes[..17_000], null, default)).Status.ShouldBe(400);
    }

    // The Huffman code of HPACK (RFC 7541 appendix B) has 5 bits for "0", 7 for "v" and 13 for "~", which is sent without it.
    [SkippableTheory]
    [InlineData('0', 5)]
    [InlineData('v', 7)]
    [InlineData('~', 8)]
    public async Task Nginx_counts_a_field_of_HTTP_2_as_it_is_encoded(char character, int bits)
    {
        LimitedProgram nginx = Installed("nginx");
        string? curl = InstalledProgram.Find("curl");
        Skip.If(curl is null, "curl is not installed: scripts/lab-setup.sh curl");
        string socket = "";
        LimitedProgram http2 = nginx with
        {
            Files = place =>
                nginx
                    .Files(place)
                    .ToDictionary(
                        file => file.Key,
                        file =>
                            file.Value.Replace(
                                "server {",
                                $"server {{ listen unix:{socket = place.File("h2")} http2;",
                                StringComparison.Ordinal
                            )
                    ),
        };
        await using var origin = new ProbeOrigin();
        await using RunningProgram program = await http2.StartAsync(origin.Port, raised: null, default);
        int longest = 8192 * 8 / bits;

        (await PassesAsync(longest)).ShouldBeTrue();
        (await PassesAsync(longest + 1)).ShouldBeFalse();

        async Task<bool> PassesAsync(int length)
        {
            var request = new ProbeRequest("GET", "/", [("x-p0", new(character, length))]);
            string[] command =
            [
                curl!,
                "--silent",
                "--http2-prior-knowledge",
                "--unix-socket",
                socket,
                "--header",
                $"x-p0: {request.Fields[0].Value}",
                "http://localhost/",
            ];
            return (await BackendTool.OutputAsync("curl", command, default)).Contains(request.Digest, StringComparison.Ordinal);
        }
    }

    private static LimitedProgram Installed(string name)
    {
        LimitedProgram program = LimitedPrograms.All.OfType<LimitedProgram>().Single(one => one.Name == name);
        Skip.If(program.Missing() is not null, $"{name}: {program.Missing()}");
        return program;
    }
}
