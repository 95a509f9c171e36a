namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>
/// How many of 40 recorded load tests lie in the 90% prediction interval that was made before each of them (scripts/long.sh forecasts; the
/// results are in docs/explanation/forecast.md).
/// </summary>
public class ForecastCoverageTests
{
    [SkippableFact]
    public void Forecasts_are_made_of_recorded_load_tests()
    {
        string? records = Environment.GetEnvironmentVariable("TOKENBENCH_FORECASTS_RECORDS");
        Skip.If(records is null, "the recording of scripts/long.sh forecasts is not kept: it has every response");
        RecordedForecast.Make(records, Environment.GetEnvironmentVariable("TOKENBENCH_FORECASTS_RUN")!);
    }
}
