using System.Runtime.CompilerServices;
using Acme.Identity;

// Their types are known by these names.
#pragma warning disable CA1050, CA1716, IDE0130, MA0047

namespace TokenSigningBench.PlantedServer
{
    /// <summary>Logins that await something which completes soon, and compute afterwards, on the stack of what completed.</summary>
    internal static class Continuations
    {
        public static Func<Task> Of(string awaited, Func<Task> http) =>
            awaited switch
            {
                "store" => AfterAsync(InMemoryStore.FindAsync),
                "key" => AfterAsync(Duende.IdentityServer.Services.KeyManagement.KeyManager.GetKeysAsync),
                "ef" => AfterAsync(Microsoft.EntityFrameworkCore.InMemoryQuery.ToListAsync),
                "http" => AfterAsync(http),
                "valuetask" => AfterValueTaskAsync,
                "synchronous" => AfterAsync(() => Task.FromResult(1)),
                "configured" => async () =>
                {
                    await Microsoft.EntityFrameworkCore.InMemoryQuery.ToListAsync().ConfigureAwait(false);
                    BurningProfile.Work();
                },
                _ => throw new ArgumentException($"then-{awaited}: no such cause"),
            };

        private static Func<Task> AfterAsync(Func<Task> awaited) =>
            async () =>
            {
#pragma warning disable CA2007 // One of them is with ConfigureAwait.
                await awaited();
#pragma warning restore CA2007
                BurningProfile.Work();
            };

        private static async Task AfterValueTaskAsync()
        {
            await InMemoryStore.FindValueAsync().ConfigureAwait(false);
            BurningProfile.Work();
        }
    }

    internal static class InMemoryStore
    {
        public static async Task FindAsync() => await Task.Yield();

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
        public static async ValueTask<int> FindValueAsync()
        {
            await Task.Yield();
            return 1;
        }
    }
}

namespace Acme.Identity
{
    internal static class BurningProfile
    {
        private const int Milliseconds = 20;

        /// <summary>Computes for a while.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Work()
        {
            long end = System.Diagnostics.Stopwatch.GetTimestamp() + System.Diagnostics.Stopwatch.Frequency * Milliseconds / 1_000;
            while (System.Diagnostics.Stopwatch.GetTimestamp() < end)
                Thread.SpinWait(20);
        }
    }
}

namespace Duende.IdentityServer.Services.KeyManagement
{
    internal static class KeyManager
    {
        public static async Task GetKeysAsync() => await Task.Yield();
    }
}

namespace Microsoft.EntityFrameworkCore
{
    internal static class InMemoryQuery
    {
        public static async Task ToListAsync() => await Task.Yield();
    }
}
