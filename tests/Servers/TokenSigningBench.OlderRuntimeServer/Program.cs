using System.Security.Cryptography;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

// A server with a known cause on an older runtime. It prints its address, and ends with its standard input.
string cause = args is [{ } named] ? named : "none";
using var key = RSA.Create(cause == "rsa4096" ? 4096 : 2048);

// The key is made when it is first used.
Sign();
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.UseUrls("http://127.0.0.1:0");
WebApplication application = builder.Build();
application.MapGet(
    "/login",
    async () =>
    {
        switch (cause)
        {
            case "pbkdf2":
                Rfc2898DeriveBytes.Pbkdf2("password", new byte[16], 100_000, HashAlgorithmName.SHA256, 32);
                break;
            case "blocking":
                Task.Delay(150).Wait();
                break;
            case "await":
                await Task.Delay(150).ConfigureAwait(false);
                break;
        }

        return Sign();
    }
);
await application.StartAsync().ConfigureAwait(false);
Console.WriteLine(application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single());
await Console.In.ReadToEndAsync().ConfigureAwait(false);
await application.DisposeAsync().ConfigureAwait(false);

string Sign() => Convert.ToBase64String(key.SignData("header.payload"u8.ToArray(), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1));
