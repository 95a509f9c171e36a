using System.Text.RegularExpressions;

namespace TokenSigningBench.Explain.Stacks;

/// <summary>A method on a stack, below those that called it. Equal stacks have the same object.</summary>
internal sealed partial class CalledMethod
{
    // What is deeper is not worth its memory, nor are more methods.
    private const int MaxDepth = 80,
        MaxMethods = 50_000;

    private readonly string _name;
    private readonly int _depth;
    private readonly Counter _counter;
    private readonly Dictionary<string, CalledMethod> _called = [];

    private CalledMethod(string name, CalledMethod? caller, Counter counter)
    {
        _name = name;
        Caller = caller;
        _depth = caller is null ? 0 : caller._depth + 1;
        _counter = counter;
    }

    /// <summary>Null for the root, which is no method.</summary>
    public CalledMethod? Caller { get; }

    /// <summary>The names, the outermost first.</summary>
    public string Frames => Caller?.Caller is null ? _name : $"{Caller.Frames};{_name}";

    /// <summary>The root of stacks, to which methods are added.</summary>
    public static CalledMethod Root() => new("", null, new());

    /// <summary>The innermost of the methods of a stack.</summary>
    /// <param name="methods">Full names as "Namespace.Type.Method(parameters)", the innermost first. Empty ones are left out.</param>
    public CalledMethod Call(IEnumerable<string> methods)
    {
        CalledMethod one = this;
        foreach (string method in methods.Reverse())
        {
            if (method.Length > 0 && !IsContinuation(method))
                one = one.Call(ShortName(method));
        }

        return one;
    }

    private CalledMethod Call(string name)
    {
        if (_called.TryGetValue(name, out CalledMethod? known))
            return known;
        if (_depth == MaxDepth || _counter.Methods == MaxMethods)
            return this;
        _counter.Methods++;
        return _called[name] = new(name, this, _counter);
    }

    // How async methods go on, which says nothing of what they do.
    private static bool IsContinuation(string method) =>
        method.StartsWith("System.Runtime.CompilerServices.", StringComparison.Ordinal)
        || method.StartsWith("System.Threading.ExecutionContext.", StringComparison.Ordinal)
        || method.StartsWith("System.Threading.Tasks.AwaitTaskContinuation.", StringComparison.Ordinal)
        || method.StartsWith("System.Threading.Tasks.Task.RunContinuations(", StringComparison.Ordinal)
        || method.StartsWith("System.Threading.Tasks.Task.FinishContinuations(", StringComparison.Ordinal);

    // "App.Login+<HandleAsync>d__3.MoveNext()" is App.Login.HandleAsync.
    private static string ShortName(string method) => StateMachine().Replace(method.Split('(')[0], ".${method}").Replace(';', ',');

    [GeneratedRegex(@"[+.]<(?<method>[^>]+)>d__\d+(`\d+)?(\[.*\])?\.MoveNext$", RegexOptions.ExplicitCapture)]
    private static partial Regex StateMachine();

    private sealed class Counter
    {
        public int Methods { get; set; }
    }
}
