using System.CommandLine;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>An option that has a value.</summary>
public sealed class ValueOption<T> : Option<T>
{
    /// <param name="value">What the value is, as the help names it: N, FILE.</param>
    public ValueOption(string name, string value, string description)
        : base(name) => (HelpName, Description) = (value, description);

    /// <param name="byDefault">The value where none is given.</param>
    /// <inheritdoc cref="ValueOption{T}(string, string, string)"/>
    public ValueOption(string name, string value, string description, T byDefault)
        : this(name, value, description) => DefaultValueFactory = _ => byDefault;
}
