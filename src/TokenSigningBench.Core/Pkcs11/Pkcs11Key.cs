using System.Collections.Concurrent;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;

namespace TokenSigningBench.Core.Pkcs11;

/// <summary>A private key in a token, which signs in as many sessions as are asked for at once.</summary>
/// <remarks>Thread-safe: a session is one caller's at a time. The last of those who share it closes the sessions.</remarks>
internal sealed class Pkcs11Key
{
    private readonly Pkcs11Token _token;
    private readonly IObjectHandle _handle;
    private readonly string? _pin;
    private readonly Stack<ISession> _idle = new();
    private readonly ConcurrentDictionary<(CKM, string), IMechanism> _mechanisms = new();
    private readonly HashSet<CKM> _offered;
    private int _open;
    private int _limit;
    private int _owners = 1;

    /// <param name="session">The session in which it was found, which is logged in. It belongs to the key now.</param>
    public Pkcs11Key(Pkcs11Address address, Pkcs11Token token, ISession session, Pkcs11Object key, string? pin, bool alwaysAsks)
    {
        Address = address;
        _token = token;
        _handle = key.Handle;
        _pin = pin;
        _idle.Push(session);
        _open = 1;
        _limit = token.MaxSessions ?? int.MaxValue;
        _offered = [.. token.Mechanisms()];
        Place = new(token.Name, token.Module.Name, token.MaxSessions, alwaysAsks);
    }

    public Pkcs11Address Address { get; }

    public KeyPlace Place { get; }

    public Pkcs11Key Share()
    {
        lock (_idle)
            _owners++;
        return this;
    }

    /// <summary>Ends one owner's use.</summary>
    public void Release()
    {
        lock (_idle)
        {
            if (--_owners > 0)
                return;
            while (_idle.TryPop(out ISession? session))
                Close(session);
            foreach (IMechanism mechanism in _mechanisms.Values)
                mechanism.Dispose();
        }
    }

    /// <summary>What another process of this program needs to open it.</summary>
    public byte[] ExportOrder() => Encoding.UTF8.GetBytes(string.Join('\0', _token.Module.FilePath, Address.Text, _pin));

    /// <exception cref="CryptographicException">The token does not sign.</exception>
    public byte[] SignPkcs1(byte[] digest, HashAlgorithmName hash) =>
        // The digest is made here, and the token pads and signs it: one round trip of a few bytes, whatever the token's name for the hash.
        Sign(Mechanism(CKM.CKM_RSA_PKCS, hash, static (_, _) => null), [.. DigestInfo.PrefixOf(hash), .. digest]);

    /// <exception cref="CryptographicException">The token does not sign.</exception>
    public byte[] SignPss(byte[] digest, HashAlgorithmName hash) =>
        Sign(
            Mechanism(
                CKM.CKM_RSA_PKCS_PSS,
                hash,
                static (name, bytes) =>
                    name == HashAlgorithmName.SHA256 ? ((ulong)CKM.CKM_SHA256, (ulong)CKG.CKG_MGF1_SHA256, bytes)
                    : name == HashAlgorithmName.SHA384 ? ((ulong)CKM.CKM_SHA384, (ulong)CKG.CKG_MGF1_SHA384, bytes)
                    : ((ulong)CKM.CKM_SHA512, (ulong)CKG.CKG_MGF1_SHA512, bytes)
            ),
            digest
        );

    /// <summary>The signature in the form of tokens: r and s.</summary>
    /// <exception cref="CryptographicException">The token does not sign.</exception>
    public byte[] SignEcdsa(byte[] digest) => Sign(Mechanism(CKM.CKM_ECDSA, HashAlgorithmName.SHA256, static (_, _) => null), digest);

    private IMechanism Mechanism(CKM mechanism, HashAlgorithmName hash, Func<HashAlgorithmName, ulong, (ulong, ulong, ulong)?> parameters)
    {
        if (!_offered.Contains(mechanism))
            throw new CryptographicException($"The token {_token.Name} has no mechanism {mechanism}");
        return _mechanisms.GetOrAdd(
            (mechanism, hash.Name!),
            _ =>
                parameters(hash, (ulong)DigestInfo.BytesOf(hash)) is var (digest, mask, salt)
                    ? Pkcs11Module.Factories.MechanismFactory.Create(
                        mechanism,
                        Pkcs11Module.Factories.MechanismParamsFactory.CreateCkRsaPkcsPssParams(digest, mask, salt)
                    )
                    : Pkcs11Module.Factories.MechanismFactory.Create(mechanism)
        );
    }

    private byte[] Sign(IMechanism mechanism, byte[] data)
    {
        ISession session = Take();
        bool isUsable = false;
        try
        {
            byte[] signature = Place.AlwaysAsks ? SignWithPin(session, mechanism, data) : session.Sign(mechanism, _handle, data);
            isUsable = true;
            return signature;
        }
        catch (Pkcs11Exception e)
        {
            throw new CryptographicException($"The token {_token.Name} does not sign: {e.Method} returns {e.RV}", e);
        }
        finally
        {
            Return(session, isUsable);
        }
    }

    private byte[] SignWithPin(ISession session, IMechanism mechanism, byte[] data)
    {
        byte[] pin = Encoding.UTF8.GetBytes(_pin ?? "");
        try
        {
            return session.Sign(mechanism, _handle, pin, data);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(pin);
        }
    }

    private ISession Take()
    {
        lock (_idle)
        {
            while (true)
            {
                if (_idle.TryPop(out ISession? idle))
                    return idle;
                if (_open < _limit)
                    break;
                // The token allows no more: the caller waits for one, as it would in a server.
                Monitor.Wait(_idle);
            }

            _open++;
        }

        try
        {
            return _token.OpenSession();
        }
        catch (Pkcs11Exception e)
        {
            lock (_idle)
            {
                _open--;
                if (e.RV != CKR.CKR_SESSION_COUNT || _open == 0)
                    throw new CryptographicException($"The token {_token.Name} opens no session: {e.RV}", e);
                _limit = _open;
            }

            return Take();
        }
    }

    // What failed in a session may be left in it.
    private void Return(ISession session, bool isUsable)
    {
        lock (_idle)
        {
            if (isUsable && _owners > 0)
                _idle.Push(session);
            else
            {
                Close(session);
                _open--;
            }

            Monitor.Pulse(_idle);
        }
    }

    private static void Close(ISession session)
    {
        try
        {
            session.CloseSession();
        }
        catch (Pkcs11Exception)
        {
            // The token is gone, and its sessions with it.
        }
    }
}
