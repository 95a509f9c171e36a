using TokenSigningBench.Articles.Digest;
using TokenSigningBench.Articles.Tests.ServedSchemes;

namespace TokenSigningBench.Articles.Tests.Digest;

public class DigestNoncesTests
{
    private readonly ManualClock _clock = new();
    private readonly DigestNonces _nonces;

    public DigestNoncesTests() => _nonces = new(_clock);

    [Fact]
    public void A_nonce_is_valid_until_its_lifetime_ends()
    {
        string nonce = _nonces.Create();
        _clock.Advance(DigestNonces.Lifetime);
        _nonces.Read(nonce).ShouldNotBeNull();
        _clock.Advance(TimeSpan.FromTicks(1));
        _nonces.Read(nonce).ShouldBeNull();
    }

    [Fact]
    public void Nonces_are_distinct()
    {
        string one = _nonces.Create(),
            other = _nonces.Create();
        one.ShouldNotBe(other);
        _nonces.Read(one).ShouldNotBe(_nonces.Read(other));
    }

    [Fact]
    public void A_changed_nonce_is_not_read()
    {
        string nonce = _nonces.Create();
        foreach (int i in Enumerable.Range(0, nonce.Length - 1))
            _nonces.Read($"{nonce[..i]}{(nonce[i] == 'A' ? 'B' : 'A')}{nonce[(i + 1)..]}").ShouldBeNull();
        foreach (string other in new[] { "", "A", nonce[..^1], $"{nonce}A", $"{nonce}=", "not base64!", new DigestNonces(_clock).Create() })
            _nonces.Read(other).ShouldBeNull(other);
    }

    [Fact]
    public void Each_count_is_used_once_in_any_order_within_the_window()
    {
        long nonce = _nonces.Read(_nonces.Create())!.Value;
        _nonces.TryUse(nonce, 0).ShouldBe(false);
        _nonces.TryUse(nonce, 1).ShouldBe(true);
        _nonces.TryUse(nonce, 1).ShouldBe(false);
        _nonces.TryUse(nonce, 5).ShouldBe(true);
        _nonces.TryUse(nonce, 3).ShouldBe(true);
        _nonces.TryUse(nonce, 3).ShouldBe(false);
        _nonces.TryUse(nonce, 1).ShouldBe(false);
        _nonces.TryUse(nonce, 3 + DigestNonces.Window).ShouldBe(true);
        _nonces.TryUse(nonce, 5).ShouldBe(false);
        _nonces.TryUse(nonce, 4).ShouldBe(true);
        _nonces.TryUse(nonce, 2).ShouldBe(false);
        _nonces.TryUse(nonce, uint.MaxValue).ShouldBe(true);
        _nonces.TryUse(nonce, uint.MaxValue).ShouldBe(false);
        _nonces.TryUse(nonce, 6).ShouldBe(false);
    }

    [Fact]
    public void A_nonce_that_a_newer_one_replaced_is_not_used()
    {
        long nonce = _nonces.Read(_nonces.Create())!.Value;
        _nonces.TryUse(nonce, 1).ShouldBe(true);
        _nonces.TryUse(nonce + DigestNonces.MaxTracked, 1).ShouldBe(true);
        _nonces.TryUse(nonce, 2).ShouldBeNull();
    }
}
