using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Mvc;

namespace TokenSigningBench.CountedServer;

[ApiController]
[SuppressMessage("Performance", "CA1822:Mark members as static", Justification = "An action is an instance's.")]
public sealed class TokenController : ControllerBase
{
    [HttpPost("connect/token")]
    public async Task<IActionResult> Issue([FromServices] IServiceProvider services)
    {
        var tokens = (SlowTokenService)services.GetService(typeof(SlowTokenService))!;
        (string token, long cause) = await tokens.CreateAsync().ConfigureAwait(false);
        ((Truth)services.GetService(typeof(Truth))!).Add(cause);
        return Ok(new { id_token = token });
    }

    /// <summary>The cause's share since the last call.</summary>
    [HttpGet("truth")]
    public double? Share([FromServices] IServiceProvider services) => ((Truth)services.GetService(typeof(Truth))!).TakeShare();

    /// <summary>What another instance calls: a directory of profiles that is slow.</summary>
    [HttpGet("profile/{milliseconds}")]
    public async Task<string> Profile(int milliseconds)
    {
        await Task.Delay(milliseconds).ConfigureAwait(false);
        return "profile";
    }
}
