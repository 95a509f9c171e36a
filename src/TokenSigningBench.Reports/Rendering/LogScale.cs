namespace TokenSigningBench.Reports.Rendering;

/// <summary>A logarithmic axis of so many places.</summary>
internal sealed class LogScale
{
    private static readonly int[] Digits = [1, 2, 5];

    private readonly double _low;
    private readonly double _high;
    private readonly int _places;

    /// <summary>An axis on which all of some values have a place.</summary>
    /// <param name="values">One or more, all above zero.</param>
    /// <param name="places">Two or more.</param>
    public LogScale(IReadOnlyCollection<double> values, int places)
    {
        _low = Math.Log(values.Min());
        // Where all are the same there is an axis too.
        _high = Math.Max(Math.Log(values.Max()), _low + 1);
        _places = places;
    }

    public int Place(double value) => Math.Clamp((int)Math.Round((Math.Log(value) - _low) / (_high - _low) * (_places - 1)), 0, _places - 1);

    public double At(int place) => Math.Exp(_low + (_high - _low) * place / (_places - 1));

    /// <summary>The round numbers on it: 1, 2 and 5 times the powers of ten, with their places, the lowest first.</summary>
    public IReadOnlyList<(int Place, string Label)> Labels() =>
    [
        .. from power in Enumerable.Range(-6, 16)
           from digit in Digits
           let value = digit * Math.Pow(10, power)
           where Math.Log(value) >= _low && Math.Log(value) <= _high
           select (Place(value), value.ToString("#,##0.######", CultureInfo.InvariantCulture)),
    ];
}
