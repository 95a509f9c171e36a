using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.Tests.Stores;

public sealed class StorePoolTests : IDisposable
{
    private readonly List<Connection> _opened = [];
    private readonly StorePool<Connection> _pool;
    private bool _isGone;

    public StorePoolTests() => _pool = new("the store", Open, e => e is IOException);

    public void Dispose() => _pool.Dispose();

    [Fact]
    public void A_connection_is_kept_for_the_next()
    {
        _pool.Warm(1);
        Ask().ShouldBe(0);
        Ask().ShouldBe(0);
        _opened.Count.ShouldBe(1);
    }

    [Fact]
    public void One_that_ended_while_it_was_kept_makes_room_for_a_fresh_one()
    {
        _pool.Warm(1);
        _opened[0].HasEnded = true;
        Ask().ShouldBe(1);
        _opened.Select(connection => connection.IsDisposed).ShouldBe([true, false]);
    }

    [Fact]
    public void A_store_that_is_gone_is_said_to_be_and_found_again_when_it_is_back()
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
    public void What_else_is_thrown_is_not_the_stores_and_the_connection_is_not_kept()
    {
        _pool.Warm(1);
        Should.Throw<InvalidOperationException>(() => _pool.Query<int, int>(0, (_, _) => throw new InvalidOperationException()));
        _opened[0].IsDisposed.ShouldBeTrue();
        Ask().ShouldBe(1);
    }

    [Fact]
    public void Nobody_shares_one_and_all_end_with_the_pool()
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
