using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Html;

/// <summary>A report as one self-contained HTML file: no network, no other file.</summary>
public static class HtmlReport
{
    /// <exception cref="UserErrorException">A run has values that no run can have.</exception>
    public static async Task<string> RenderAsync(Report report)
    {
        try
        {
            return await RenderPageAsync(report).ConfigureAwait(false);
        }
        catch (Exception e) when (RunFile.IsInvalidRun(e))
        {
            throw new UserErrorException(
                string.Join(", ", report.Runs.Select(run => run.Name)),
                $"contains invalid values: {e.Message}",
                e
            );
        }
    }

    private static async Task<string> RenderPageAsync(Report report)
    {
        ServiceProvider services = new ServiceCollection().BuildServiceProvider();
        await using (services.ConfigureAwait(false))
        {
            var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
            await using (renderer.ConfigureAwait(false))
            {
                return await renderer
                    .Dispatcher.InvokeAsync(async () =>
                    {
                        var parameters = ParameterView.FromDictionary(
                            new Dictionary<string, object?> { [nameof(ReportPage.Model)] = report }
                        );
                        return (await renderer.RenderComponentAsync<ReportPage>(parameters).ConfigureAwait(true)).ToHtmlString();
                    })
                    .ConfigureAwait(false);
            }
        }
    }
}
