using System.IO.Pipelines;
using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;

namespace TokenSigningBench.Lab.Limits;

/// <summary>
/// Kestrel's transport that leaves connections in the kernel's queue while <paramref name="maxConnections"/> are open. Kestrel's own limit
/// accepts them and then closes them, each with an open file until a thread gets to it.
/// </summary>
internal sealed class BoundedSocketTransport(SocketTransportFactory sockets, int maxConnections)
    : IConnectionListenerFactory,
        IConnectionListenerFactorySelector,
        IDisposable
{
    private readonly SemaphoreSlim _free = new(maxConnections);

    public bool CanBind(EndPoint endpoint) => sockets.CanBind(endpoint);

    public async ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default) =>
        new Listener(await sockets.BindAsync(endpoint, cancellationToken).ConfigureAwait(false), _free);

    public void Dispose() => _free.Dispose();

    private sealed class Listener(IConnectionListener inner, SemaphoreSlim free) : IConnectionListener
    {
        private readonly CancellationTokenSource _unbound = new();

        public EndPoint EndPoint => inner.EndPoint;

        public async ValueTask<ConnectionContext?> AcceptAsync(CancellationToken cancellationToken = default)
        {
            try
            {
                await free.WaitAsync(_unbound.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                return null;
            }

            ConnectionContext? connection = null;
            try
            {
                connection = await inner.AcceptAsync(cancellationToken).ConfigureAwait(false);
            }
            finally
            {
                if (connection is null)
                    free.Release();
            }

            return connection is null ? null : new Connection(connection, free);
        }

        public async ValueTask UnbindAsync(CancellationToken cancellationToken = default)
        {
            await _unbound.CancelAsync().ConfigureAwait(false);
            await inner.UnbindAsync(cancellationToken).ConfigureAwait(false);
        }

        public async ValueTask DisposeAsync()
        {
            await inner.DisposeAsync().ConfigureAwait(false);
            _unbound.Dispose();
        }
    }

    private sealed class Connection(ConnectionContext inner, SemaphoreSlim free) : ConnectionContext
    {
        private int _disposed;

        public override string ConnectionId
        {
            get => inner.ConnectionId;
            set => inner.ConnectionId = value;
        }

        public override IFeatureCollection Features => inner.Features;

        public override IDictionary<object, object?> Items
        {
            get => inner.Items;
            set => inner.Items = value;
        }

        public override IDuplexPipe Transport
        {
            get => inner.Transport;
            set => inner.Transport = value;
        }

        public override CancellationToken ConnectionClosed
        {
            get => inner.ConnectionClosed;
            set => inner.ConnectionClosed = value;
        }

        public override EndPoint? LocalEndPoint
        {
            get => inner.LocalEndPoint;
            set => inner.LocalEndPoint = value;
        }

        public override EndPoint? RemoteEndPoint
        {
            get => inner.RemoteEndPoint;
            set => inner.RemoteEndPoint = value;
        }

        public override void Abort(ConnectionAbortedException abortReason) => inner.Abort(abortReason);

        public override void Abort() => inner.Abort();

        public override async ValueTask DisposeAsync()
        {
            await inner.DisposeAsync().ConfigureAwait(false);
            await base.DisposeAsync().ConfigureAwait(false);
            if (Interlocked.Exchange(ref _disposed, 1) == 0)
                free.Release();
        }
    }
}
