using TokenSigningBench.Explain.Stacks;
using static TokenSigningBench.Explain.Tests.Moments;

namespace TokenSigningBench.Explain.Tests.Stacks;

public sealed class CompiledMethodsTests
{
    private readonly CompiledMethods _methods = new();

    [Fact]
    public void A_method_has_the_addresses_from_its_first_to_its_last()
    {
        _methods.Add(new(0x1F00, 0x180, "A.First()", DateTime.MinValue));
        _methods.Add(new(0x2080, 0x10, "A.Second()", DateTime.MinValue));

        NameAt(0x1EFF, 0).ShouldBeNull();
        NameAt(0x1F00, 0).ShouldBe("A.First()");
        // On the next page.
        NameAt(0x207F, 0).ShouldBe("A.First()");
        NameAt(0x2080, 0).ShouldBe("A.Second()");
        NameAt(0x208F, 0).ShouldBe("A.Second()");
        NameAt(0x2090, 0).ShouldBeNull();
        NameAt(0x7FFF_0000_0000, 0).ShouldBeNull();
    }

    [Fact]
    public void A_method_that_ends_a_page_is_not_on_the_next()
    {
        _methods.Add(new(0x1000, 0x1000, "A.Page()", DateTime.MinValue));

        NameAt(0x1FFF, 0).ShouldBe("A.Page()");
        NameAt(0x2000, 0).ShouldBeNull();
    }

    [Fact]
    public void An_address_that_is_used_again_has_the_method_of_the_time()
    {
        _methods.Add(new(0x1000, 0x100, "dynamicClass.Second()", At(5)));
        _methods.Add(new(0x1000, 0x200, "dynamicClass.First()", DateTime.MinValue));
        _methods.Add(new(0x1080, 0x20, "dynamicClass.Third()", At(9)));

        NameAt(0x1090, 4).ShouldBe("dynamicClass.First()");
        NameAt(0x1090, 5).ShouldBe("dynamicClass.Second()");
        NameAt(0x1090, 9).ShouldBe("dynamicClass.Third()");
        NameAt(0x1010, 9).ShouldBe("dynamicClass.Second()");
        // Nothing else has been compiled there since.
        NameAt(0x1180, 9).ShouldBe("dynamicClass.First()");
    }

    [Fact]
    public void The_first_method_of_an_address_may_seem_to_come_later_than_it_ran()
    {
        _methods.Add(new(0x1000, 0x100, "A.Second()", At(7)));
        _methods.Add(new(0x1000, 0x100, "A.First()", At(5)));

        NameAt(0x1000, 4).ShouldBe("A.First()");
    }

    [Fact]
    public void A_method_has_its_meaning() =>
        new CompiledMethod(0, 1, "BCrypt.Net.BCrypt.HashPassword(class System.String)", DateTime.MinValue).Meaning.ShouldBe(
            FrameMeaning.PasswordHash
        );

    [Fact]
    public void A_thread_compiles_from_the_beginning_of_a_method_to_its_end()
    {
        _methods.Began(1, At(2));
        _methods.Ended(1, At(3));
        // Precompiled: it has no beginning.
        _methods.Ended(1, At(4));
        _methods.Began(1, At(6));
        // For what it compiles.
        _methods.Began(1, At(7));
        _methods.Ended(1, At(8));
        _methods.Began(2, At(9));

        Compiling(1).ShouldBe([2, 6, 7]);
        // It has not ended.
        Compiling(2).ShouldBe([9, 10]);
        Compiling(3).ShouldBeEmpty();
    }

    private string? NameAt(ulong address, int second) => _methods.At(address, At(second))?.Name;

    private int[] Compiling(int thread) => [.. Enumerable.Range(0, 11).Where(second => _methods.IsCompiling(thread, At(second)))];
}
