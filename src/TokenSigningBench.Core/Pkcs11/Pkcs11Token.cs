using System.Collections.Concurrent;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;

namespace TokenSigningBench.Core.Pkcs11;

/// <summary>A token, and the login to it.</summary>
internal sealed class Pkcs11Token(Pkcs11Module module, ISlot slot)
{
    // Cards lock after a few wrong PINs: what failed once is not tried again by this process.
    private static readonly ConcurrentDictionary<(string Module, string Serial), string> Refused = new();

    private static readonly Lock LoginLock = new();

    public ITokenInfo Info { get; } = slot.GetTokenInfo();

    public Pkcs11Module Module => module;

    /// <summary>The part of an address that names it.</summary>
    public string Address =>
        $"{Pkcs11Address.Write("token", Encoding.UTF8.GetBytes(Info.Label.Trim()))};"
        + Pkcs11Address.Write("serial", Encoding.UTF8.GetBytes(Info.SerialNumber.Trim()));

    public string Name => $"{Info.Label.Trim()} ({Info.Model.Trim()}, {Info.ManufacturerId.Trim()})";

    /// <summary>How many sessions it allows; null if it does not limit them, or does not say.</summary>
    // CK_UNAVAILABLE_INFORMATION and CK_EFFECTIVELY_INFINITE: all bits set, and 0.
    public int? MaxSessions => Info.MaxSessionCount is > 0 and < int.MaxValue ? (int)Info.MaxSessionCount : null;

    public bool Is(Pkcs11Address address)
    {
        ISlotInfo info = slot.GetSlotInfo();
        return (address.SlotId is not { } id || id == slot.SlotId)
            && address.Matches(Pkcs11Address.SlotAttributes(info.SlotDescription.Trim(), info.ManufacturerId.Trim()))
            && address.Matches(
                Pkcs11Address.Attributes(Info.Label.Trim(), Info.ManufacturerId.Trim(), Info.SerialNumber.Trim(), Info.Model.Trim())
            );
    }

    public ISession OpenSession() => slot.OpenSession(SessionType.ReadOnly);

    public IReadOnlyList<CKM> Mechanisms() => slot.GetMechanismList();

    /// <summary>Logs this process in, unless it is.</summary>
    /// <param name="pin">The PIN; null for none: a token with a keypad asks for it itself.</param>
    /// <exception cref="UserErrorException">A PIN is needed, or it is wrong, which is tried once.</exception>
    public void Login(ISession session, string source, string? pin)
    {
        if (!Info.TokenFlags.LoginRequired)
            return;
        lock (LoginLock)
        {
            if (Refused.TryGetValue(Key, out string? before))
                throw new UserErrorException(source, $"{before}. It was tried once, and is not tried again in this run");
            ITokenFlags now = slot.GetTokenInfo().TokenFlags;
            if (now.UserPinLocked)
                throw new UserErrorException(
                    source,
                    "the PIN of its token is locked, after too many wrong ones: the security officer unlocks it"
                );
            if (!now.UserPinInitialized)
                throw new UserErrorException(source, "its token has no user PIN yet: initialise it");
            if (pin is null && !now.ProtectedAuthenticationPath)
                throw new UserErrorException(source, "needs its PIN: add &pin-source=file:/path to its address") { NeedsPassword = true };
            // Somebody has already mistyped it. One more decides over the card, and a program should not.
            if (now.UserPinFinalTry)
                throw new UserErrorException(
                    source,
                    "one wrong PIN more locks its token, so none is tried: log in with the vendor's own program first"
                );
            TryLogin(session, source, pin);
        }
    }

    private (string, string) Key => (module.FilePath, Info.SerialNumber + slot.SlotId);

    private void TryLogin(ISession session, string source, string? pin)
    {
        byte[]? bytes = pin is null ? null : Encoding.UTF8.GetBytes(pin);
        try
        {
            session.Login(CKU.CKU_USER, bytes);
        }
        catch (Pkcs11Exception e) when (e.RV == CKR.CKR_USER_ALREADY_LOGGED_IN)
        {
            // By another key of this process.
        }
        catch (Pkcs11Exception e)
        {
            string cause = e.RV switch
            {
                CKR.CKR_PIN_INCORRECT or CKR.CKR_PIN_INVALID or CKR.CKR_PIN_LEN_RANGE => $"wrong PIN ({e.RV})",
                CKR.CKR_PIN_LOCKED => "the PIN of its token is locked",
                CKR.CKR_PIN_EXPIRED => "the PIN of its token has expired: change it with the vendor's own program",
                _ => $"its token refuses the login: {e.RV}",
            };
            Refused[Key] = cause;
            throw new UserErrorException(source, cause, e);
        }
        finally
        {
            if (bytes is not null)
                CryptographicOperations.ZeroMemory(bytes);
        }
    }
}
