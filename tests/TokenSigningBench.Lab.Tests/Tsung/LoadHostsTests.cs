using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Tsung;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Tsung;

public sealed class LoadHostsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task A_line_names_a_host_as_ssh_takes_it()
    {
        IReadOnlyList<LoadHost> hosts = await ReadAsync("# mine\n127.0.0.2 # the old one\n\n  load@127.0.0.3\r\n");
        hosts
            .Select(host => (host.Name, host.Address?.ToString(), host.Failure))
            .ShouldBe([("127.0.0.2", "127.0.0.2", null), ("load@127.0.0.3", "127.0.0.3", null)]);
    }

    [Theory]
    [InlineData("127.0.0.2\n127.0.0.2", "127.0.0.2")]
    [InlineData("127.0.0.2\nroot@127.0.0.2", "root@127.0.0.2")]
    [InlineData("nobody.invalid\nnobody.invalid", "nobody.invalid")]
    public async Task The_same_host_twice_counts_once(string text, string second)
    {
        IReadOnlyList<LoadHost> hosts = await ReadAsync(text);
        hosts.Count.ShouldBe(2);
        hosts[0].IsRepeated.ShouldBeFalse();
        (hosts[1].Name, hosts[1].IsRepeated, hosts[1].Failure).ShouldBe((second, true, $"is {hosts[0].Name} again, and counts once"));
    }

    [Fact]
    public async Task A_name_without_an_address_is_reported_and_the_others_are_used()
    {
        IReadOnlyList<LoadHost> hosts = await ReadAsync("nobody.invalid\n127.0.0.2");
        hosts[0].Failure.ShouldNotBeNull().ShouldStartWith("has no address");
        hosts[1].Failure.ShouldBeNull();
    }

    [Theory]
    [InlineData("", "is empty, or not a regular file")]
    [InlineData("# nobody\n\n", "names no load host")]
    [InlineData("127.0.0.2\n-oProxyCommand=x", "line 2 is no host as ssh takes it: host or user@host")]
    [InlineData("a b", "line 1 is no host as ssh takes it: host or user@host")]
    [InlineData("host;true", "line 1 is no host as ssh takes it: host or user@host")]
    [InlineData("$(true)", "line 1 is no host as ssh takes it: host or user@host")]
    public async Task Anything_else_is_refused(string text, string cause) =>
        (await Should.ThrowAsync<UserErrorException>(() => ReadAsync(text))).Message.ShouldBe($"{_folder.File("hosts.txt")}: {cause}");

    [Fact]
    public async Task At_most_64_hosts_are_accepted()
    {
        string text = string.Join('\n', Enumerable.Range(1, LoadHosts.Max + 1).Select(number => $"127.0.1.{number}"));
        (await Should.ThrowAsync<UserErrorException>(() => ReadAsync(text))).Message.ShouldEndWith(
            "names 65 load hosts, and the most are 64"
        );
    }

    private Task<IReadOnlyList<LoadHost>> ReadAsync(string text) =>
        LoadHosts.ReadAsync(_folder.Write("hosts.txt", text), CancellationToken.None);
}
