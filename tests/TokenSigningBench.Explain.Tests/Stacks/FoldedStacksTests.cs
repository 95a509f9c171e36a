using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Tests.Stacks;

public sealed class FoldedStacksTests
{
    private readonly CalledMethod _root = CalledMethod.Root();

    [Fact]
    public void Names_are_those_of_the_source_the_outermost_first()
    {
        CalledMethod innermost = _root.Call([
            "System.Security.Cryptography.RSA.SignData(unsigned int8[],value class X;Y)",
            "",
            "App.Login+<HandleAsync>d__3.MoveNext()",
            "System.Runtime.CompilerServices.AsyncMethodBuilderCore.Start(!!0&)",
            "App.Startup+<>c+<<Run>b__0_1>d`1[System.__Canon].MoveNext()",
        ]);

        innermost.Frames.ShouldBe(
            "App.Startup+<>c+<<Run>b__0_1>d`1[System.__Canon].MoveNext;App.Login.HandleAsync;System.Security.Cryptography.RSA.SignData"
        );
    }

    [Fact]
    public void Equal_stacks_are_one_and_what_is_too_small_is_its_callers()
    {
        CalledMethod login = _root.Call(["App.Sign()", "App.Login()"]),
            again = _root.Call(["App.Sign()", "App.Login()"]),
            rare = _root.Call(["App.Log()", "App.Login()"]);

        FoldedStacks
            .Of([
                (WaitKind.Signing, login, 60),
                (WaitKind.Signing, again, 40),
                (WaitKind.OtherCode, login, 30),
                (WaitKind.Signing, rare, 0.2),
            ])
            .ShouldBe([
                new(WaitKind.Signing, "App.Login;App.Sign", 100),
                new(WaitKind.OtherCode, "App.Login;App.Sign", 30),
                new(WaitKind.Signing, "App.Login", 0.2),
            ]);
    }

    [Fact]
    public void A_stack_without_names_is_left_out() => FoldedStacks.Of([(WaitKind.OtherCode, _root.Call(["", ""]), 1)]).ShouldBeEmpty();
}
