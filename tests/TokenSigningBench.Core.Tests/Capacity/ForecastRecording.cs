namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>
/// Makes the forecasts that <see cref="ForecastCoverageTests"/> judges (scripts/long.sh forecasts). The recording is not kept, because it
/// has every response.
/// </summary>
public class ForecastRecording
{
    [Fact]
    public void Forecasts_are_made_of_recorded_load_tests() =>
        RecordedForecast.Make(
            Environment.GetEnvironmentVariable("TOKENBENCH_FORECASTS_RECORDS")!,
            Environment.GetEnvironmentVariable("TOKENBENCH_FORECASTS_RUN")!
        );
}
