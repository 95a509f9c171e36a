namespace TokenSigningBench.Core.Tests.Machine;

public class CoreListTests
{
    [Theory]
    [InlineData("3", 1)]
    [InlineData("0-2", 3)]
    [InlineData("0,1,2", 3)]
    [InlineData("0-2,5,8-9", 6)]
    public void Cores_are_counted_in_lists_and_ranges(string list, int cores) => CoreList.Count(list).ShouldBe(cores);

    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("2-0")]
    [InlineData("1-2-3")]
    public void An_invalid_list_is_refused(string list) => Should.Throw<FormatException>(() => CoreList.Count(list));
}
