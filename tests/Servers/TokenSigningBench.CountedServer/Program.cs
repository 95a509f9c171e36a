using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using TokenSigningBench.CountedServer;

// The server on which windows are counted. It is written in another way than the one by which thresholds were chosen: controllers,
// services, a token library, and the password hasher of ASP.NET Core Identity.
string[] causes = args is [var named, ..] ? named.Split('+') : [];

// What is called over HTTP is a process of its own, as it is elsewhere; its address is the second argument. How a database is connected to
// is a secret, and the first line of standard input.
string? database = causes.Contains("sql") || causes.Contains("ef") ? await Console.In.ReadLineAsync().ConfigureAwait(false) : null;
IHostBuilder builder = Host.CreateDefaultBuilder()
    .ConfigureLogging(logging => logging.ClearProviders())
    .ConfigureWebHost(web =>
        web.UseKestrel()
            .UseUrls("http://127.0.0.1:0")
            .ConfigureServices(services =>
            {
                services.AddControllers().AddApplicationPart(typeof(TokenController).Assembly);
                services.AddSingleton(new Scenario(causes, args.Length > 1 ? new Uri(args[1]) : null, database));
                services.AddSingleton<SlowTokenService>();
                services.AddSingleton<Truth>();
            })
            .Configure(app =>
                app.Use(next => context => app.ApplicationServices.GetRequiredService<Truth>().MeasureAsync(next, context))
                    .UseRouting()
                    .UseEndpoints(endpoints => endpoints.MapControllers())
            )
    );
using IHost host = builder.Build();
await host.StartAsync().ConfigureAwait(false);
Console.WriteLine(host.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single());
await Console.In.ReadToEndAsync().ConfigureAwait(false);
