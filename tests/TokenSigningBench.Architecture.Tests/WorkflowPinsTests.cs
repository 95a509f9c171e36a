namespace TokenSigningBench.Architecture.Tests;

/// <summary>What the workflows run of others is named by its content: a commit or a digest, and no tag, which its owner can move.</summary>
public sealed partial class WorkflowPinsTests
{
    [Fact]
    public void Every_action_and_image_of_the_workflows_is_pinned_by_its_content()
    {
        string[] files = Directory.GetFiles(RepositoryFile.At(".github/workflows"));

        string[] named = [.. files.SelectMany(File.ReadAllLines).Where(line => Named().IsMatch(line))];

        named.Length.ShouldBeGreaterThan(5);
        named.Where(IsMovable).ShouldBeEmpty();
    }

    [Fact]
    public void The_container_recipe_is_on_the_image_that_the_tests_run_on()
    {
        string line = RepositoryFile
            .Read("templates/Dockerfile")
            .Split('\n')
            .Where(line => line.StartsWith("FROM ", StringComparison.Ordinal))
            .ShouldHaveSingleItem();
        RepositoryFile.Read(".github/workflows/ci.yml").ShouldContain($"      image: {line["FROM ".Length..]}\n");
    }

    [Theory]
    [InlineData("      - uses: actions/checkout@v4", true)]
    [InlineData("        uses: actions/checkout@main # 11d5960a326750d5838078e36cf38b85af677262", true)]
    [InlineData("      - uses: actions/checkout@11d5960a", true)]
    [InlineData("      - uses: actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0", false)]
    [InlineData("      - uses: ./.github/actions/own", false)]
    [InlineData("      - uses: docker://alpine:3", true)]
    [InlineData("      image: debian:12", true)]
    [InlineData("      - image: \"debian\"", true)]
    [InlineData("    container: debian:12", true)]
    [InlineData("    container:", false)]
    [InlineData("      image: debian:12@sha256:6ebd97fa83deb272194a2cf015b3d26a4d538e9ad3a7a79d544c8af5b0a01443", false)]
    public void A_tag_is_noticed(string line, bool isMovable) => IsMovable(line).ShouldBe(isMovable);

    private static bool IsMovable(string line)
    {
        Match named = Named().Match(line);
        string what = named.Groups["what"].Value.Trim('"', '\'');
        bool isAction = named.Groups["key"].Value == "uses" && !what.StartsWith("docker:", StringComparison.Ordinal);
        return named.Success && !what.StartsWith("./", StringComparison.Ordinal) && !(isAction ? Commit() : Digest()).IsMatch(what);
    }

    [GeneratedRegex(@"^[\s-]*(?<key>uses|image|container):\s*(?<what>[^\s#{]+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Named();

    [GeneratedRegex("@[0-9a-f]{40}$")]
    private static partial Regex Commit();

    [GeneratedRegex("@sha256:[0-9a-f]{64}$")]
    private static partial Regex Digest();
}
