using System.Globalization;
using System.Reflection;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.RelyingParties;

/// <summary>The clock of Microsoft.IdentityModel's cache of an issuer's keys.</summary>
internal static class LibraryClock
{
    // The library's own tests set it; it is not public.
    private const string Field = "TimeProvider";

    /// <summary>Lets the cache take its time from another clock.</summary>
    /// <param name="manager">The library's configuration manager.</param>
    /// <exception cref="InvalidOperationException">This version of the library has no such clock.</exception>
    public static void Set(object? manager, TimeProvider clock)
    {
        if (clock is not FastClock fast)
            return;
        FieldInfo? field = manager?.GetType().GetField(Field, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
        if (field?.FieldType != typeof(TimeProvider))
            throw new InvalidOperationException($"{manager?.GetType().Name ?? "it"} has no clock that can be set; it runs at speed 1");
        field.SetValue(manager, clock);
        // This one interval is measured by the system's clock.
        if (manager is BaseConfigurationManager { UseLastKnownGoodConfiguration: true } known)
            known.LastKnownGoodLifetime /= fast.Speed;
    }

    /// <summary>The clock's time: seconds since 1970.</summary>
    public static string Text(TimeProvider clock) =>
        (clock.GetUtcNow() - DateTimeOffset.UnixEpoch).TotalSeconds.ToString("F3", CultureInfo.InvariantCulture);
}
