using TokenSigningBench.Articles.Stores;

namespace TokenSigningBench.Articles.Tests.Stores;

public sealed class StorePoolTests : IDisposable
{
    private readonly List<Connection> _opened = [];
    private readonly StorePool<Connection> _pool;
    private bool _isGone;

    public StorePoolTests() => _pool = new("the store", Open, e => e is IOException);

    public void Dispose() => _pool.Dispose();

    [Fact]
    public void A_connection_is_reused()
    {
        _pool.Warm(1);
        Ask().ShouldBe(0);
        Ask().ShouldBe(0);
        _opened.Count.ShouldBe(1);
    }

    [Fact]
    public void A_pooled_connection_that_ended_is_replaced()
    {
        _pool.Warm(1);
        _opened[0].HasEnded = true;
        Ask().ShouldBe(1);
        _opened.Select(connection => connection.IsDisposed).ShouldBe([true, false]);
    }

    [Fact]
    public void An_unavailable_store_is_reported_and_used_again_when_it_is_back()
    {
        _pool.Warm(2);
        _isGone = true;
        foreach (Connection connection in _opened)
            connection.HasEnded = true;
        Should.Throw<StoreUnavailableException>(() => Ask()).Message.ShouldBe("the store does not answer");
        Should.Throw<StoreUnavailableException>(() => _pool.Warm(1));
        _isGone = false;
        Ask().ShouldBe(2);
    }

    [Fact]
    public void Other_exceptions_pass_through_and_the_connection_is_not_reused()
    {
        _pool.Warm(1);
        Should.Throw<InvalidOperationException>(() => _pool.Query<int, int>(0, (_, _) => throw new InvalidOperationException()));
        _opened[0].IsDisposed.ShouldBeTrue();
        Ask().ShouldBe(1);
    }

    [Fact]
    public void Connections_are_not_shared_and_are_disposed_with_the_pool()
    {
        _pool.Query(0, (outer, _) => (Outer: outer.Number, Inner: Ask())).ShouldBe((0, 1));
        _pool.Dispose();
        _opened.Select(connection => connection.IsDisposed).ShouldBe([true, true]);
    }

    private int Ask() => _pool.Query(0, (connection, _) => connection.HasEnded ? throw new IOException() : connection.Number);

    private Connection Open()
    {
        if (_isGone)
            throw new IOException();
        _opened.Add(new(_opened.Count));
        return _opened[^1];
    }

    private sealed class Connection(int number) : IDisposable
    {
        public int Number => number;

        public bool HasEnded { get; set; }

        public bool IsDisposed { get; private set; }

        public void Dispose() => IsDisposed = true;
    }
}
