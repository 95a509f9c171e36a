namespace TokenSigningBench.Core.Tests.Machine;

public class CoreListTests
{
    [Fact]
    public void Cores_are_counted_in_lists_and_ranges_and_an_invalid_list_is_refused()
    {
        new[] { "3", "0-2", "0,1,2", "0-2,5,8-9" }.Select(CoreList.Count).ShouldBe([1, 3, 3, 6]);
        foreach (string list in new[] { "", "a", "2-0", "1-2-3" })
            Should.Throw<FormatException>(() => CoreList.Count(list));
    }
}
