using System.Reflection;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;
using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Tests.Pkcs11;

/// <summary>States of a token that SoftHSM does not have: its slot and sessions answer as a card would.</summary>
public class Pkcs11TokenTests
{
    private readonly Pkcs11Module _module;
    private readonly List<string> _asked = [];
    private int _open;

    public Pkcs11TokenTests()
    {
        SoftToken.RequireOrSkip();
        _module = Pkcs11Module.Load(SoftToken.Module);
    }

    [SkippableTheory]
    [InlineData("UserPinLocked", "the PIN of its token is locked, after too many wrong ones: the security officer unlocks it")]
    [InlineData("UserPinFinalTry", "one wrong PIN more locks its token, so none is tried: log in with the vendor's own program first")]
    public void A_PIN_is_not_tried_where_it_is_locked_or_the_last_try_is_left(string state, string cause)
    {
        Login(Token(state, "UserPinInitialized"), "1234").ShouldBe(cause);
        _asked.ShouldNotContain("Login");
    }

    [SkippableTheory]
    [InlineData("", "1234", "its token has no user PIN yet: initialise it")]
    [InlineData("UserPinInitialized", null, "needs its PIN: add &pin-source=file:/path to its address")]
    public void A_token_that_cannot_be_logged_in_to_says_what_is_missing(string state, string? pin, string cause)
    {
        Login(Token(state), pin).ShouldBe(cause);
        _asked.ShouldNotContain("Login");
    }

    // Another key of this process has logged in.
    [SkippableFact]
    public void A_token_that_is_logged_in_to_is_used() =>
        Login(Token("UserPinInitialized"), "1234", CKR.CKR_USER_ALREADY_LOGGED_IN).ShouldBeNull();

    [SkippableTheory]
    [InlineData(CKR.CKR_PIN_INCORRECT, "wrong PIN (CKR_PIN_INCORRECT)")]
    [InlineData(CKR.CKR_PIN_LEN_RANGE, "wrong PIN (CKR_PIN_LEN_RANGE)")]
    [InlineData(CKR.CKR_PIN_LOCKED, "the PIN of its token is locked")]
    [InlineData(CKR.CKR_DEVICE_ERROR, "its token refuses the login: CKR_DEVICE_ERROR")]
    [InlineData(CKR.CKR_PIN_EXPIRED, "the PIN of its token has expired: change it with the vendor's own program")]
    public void What_a_token_refuses_is_tried_once(CKR answer, string cause)
    {
        Pkcs11Token token = Token("UserPinInitialized");
        Login(token, "1234", answer).ShouldBe(cause);
        Login(token, "1234", answer).ShouldBe($"{cause}. It was tried once, and is not tried again in this run");
        _asked.Count(one => one == "Login").ShouldBe(1);
    }

    [SkippableFact]
    public void A_token_with_a_keypad_asks_for_the_PIN_itself() =>
        Login(Token("UserPinInitialized", "ProtectedAuthenticationPath"), null).ShouldBeNull();

    [SkippableFact]
    public void Sessions_that_a_token_does_not_open_are_waited_for()
    {
        const int Allowed = 3;
        using var refused = new ManualResetEventSlim();
        Pkcs11Token token = Token(openSession: () =>
        {
            if (Interlocked.Increment(ref _open) > Allowed)
            {
                refused.Set();
                throw new Pkcs11Exception("C_OpenSession", CKR.CKR_SESSION_COUNT);
            }

            return Session(() =>
            {
                // As many as are allowed sign at once, until one more was asked for.
                refused.Wait();
                return [1];
            });
        });
        Pkcs11Key key = Key(token);

        var threads = Enumerable.Range(0, 8).Select(_ => new Thread(() => key.SignEcdsa([0]).ShouldBe([1]))).ToList();
        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());

        _open.ShouldBeGreaterThan(Allowed);
        key.Release();
    }

    [SkippableFact]
    public void A_session_in_which_signing_failed_is_closed_and_the_next_signature_has_another()
    {
        bool isGone = true;
        Pkcs11Token token = Token(openSession: () =>
        {
            _open++;
            return Answers<ISession>(name =>
                name switch
                {
                    "Sign" when isGone => throw new Pkcs11Exception("C_Sign", CKR.CKR_DEVICE_REMOVED),
                    // A token that is gone has no sessions to close.
                    "CloseSession" when isGone => throw new Pkcs11Exception("C_CloseSession", CKR.CKR_SESSION_HANDLE_INVALID),
                    "Sign" => new byte[] { 1 },
                    _ => null,
                }
            );
        });
        Pkcs11Key key = Key(token);

        Should
            .Throw<CryptographicException>(() => key.SignEcdsa([0]))
            .Message.ShouldBe("The token card (card, card) does not sign: C_Sign returns CKR_DEVICE_REMOVED");
        isGone = false;
        key.SignEcdsa([0]).ShouldBe([1]);
        key.SignEcdsa([0]).ShouldBe([1]);

        (_open, _asked.Count(one => one == "CloseSession")).ShouldBe((2, 1));
        key.Release();
        _asked.Count(one => one == "CloseSession").ShouldBe(2);
    }

    [SkippableTheory]
    [InlineData(CKR.CKR_TOKEN_NOT_PRESENT)]
    // Where none of its own is open, waiting for one would never end.
    [InlineData(CKR.CKR_SESSION_COUNT)]
    public void A_token_that_opens_no_session_is_named(CKR answer)
    {
        bool isRefused = false;
        Pkcs11Token token = Token(openSession: () =>
            isRefused
                ? throw new Pkcs11Exception("C_OpenSession", answer)
                : Session(() => throw new Pkcs11Exception("C_Sign", CKR.CKR_DEVICE_REMOVED))
        );
        Pkcs11Key key = Key(token);
        isRefused = true;
        Should.Throw<CryptographicException>(() => key.SignEcdsa([0]));
        Should
            .Throw<CryptographicException>(() => key.SignEcdsa([0]))
            .Message.ShouldBe($"The token card (card, card) opens no session: {answer}");
    }

    [SkippableFact]
    public void What_a_token_cannot_sign_is_named()
    {
        Pkcs11Key key = Key(Token(openSession: () => Session(() => [1])));
        Should
            .Throw<CryptographicException>(() => key.SignPkcs1(new byte[32], HashAlgorithmName.SHA256))
            .Message.ShouldBe("The token card (card, card) has no mechanism CKM_RSA_PKCS");
        Should
            .Throw<CryptographicException>(() => key.SignPkcs1(new byte[20], HashAlgorithmName.SHA1))
            .Message.ShouldBe("The token card (card, card) has no mechanism CKM_RSA_PKCS");
        Should
            .Throw<CryptographicException>(() => DigestInfo.BytesOf(HashAlgorithmName.SHA1))
            .Message.ShouldBe("A key in a token signs SHA-256, SHA-384 and SHA-512 here, not SHA1");
    }

    private static Pkcs11Key Key(Pkcs11Token token) =>
        new(
            Pkcs11Address.Parse("pkcs11:token=card"),
            token,
            token.OpenSession(),
            new(null!, CKO.CKO_PRIVATE_KEY, "", []),
            pin: null,
            alwaysAsks: false
        );

    private string? Login(Pkcs11Token token, string? pin, CKR? refusal = null)
    {
        ISession session = Answers<ISession>(name =>
        {
            if (name == "Login" && refusal is { } answer)
                throw new Pkcs11Exception("C_Login", answer);
            return null;
        });
        try
        {
            token.Login(session, "card", pin);
            return null;
        }
        catch (UserErrorException e)
        {
            return e.Cause;
        }
    }

    private ISession Session(Func<byte[]> sign) => Answers<ISession>(name => name == "Sign" ? sign() : null);

    private Pkcs11Token Token(params string[] states) => Token(null, states);

    private Pkcs11Token Token(Func<ISession>? openSession, params string[] states)
    {
        ITokenFlags flags = Answers<ITokenFlags>(name => name[4..] == "LoginRequired" || states.Contains(name[4..]));
        // Refusals are kept for the whole process, by the token.
        string serial = Guid.NewGuid().ToString();
        ITokenInfo info = Answers<ITokenInfo>(name =>
            name switch
            {
                "get_TokenFlags" => flags,
                "get_SerialNumber" => serial,
                "get_MaxSessionCount" => 0UL,
                _ => "card",
            }
        );
        return new(
            _module,
            Answers<ISlot>(name =>
                name switch
                {
                    "GetTokenInfo" => info,
                    "GetMechanismList" => new List<CKM> { CKM.CKM_ECDSA },
                    "OpenSession" => openSession!(),
                    _ => 1UL,
                }
            )
        );
    }

    private T Answers<T>(Func<string, object?> answer)
        where T : class
    {
        T made = DispatchProxy.Create<T, Answering>();
        ((Answering)(object)made).Answer = name =>
        {
            lock (_asked)
                _asked.Add(name);
            return answer(name);
        };
        return made;
    }

    /// <summary>Answers a call by the name of its method.</summary>
    public class Answering : DispatchProxy
    {
        internal Func<string, object?> Answer { get; set; } = _ => null;

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => Answer(targetMethod!.Name);
    }
}
