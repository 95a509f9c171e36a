using System.Threading.Channels;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>
/// The refresh tokens of a load, each of which one login at a time redeems for the next one. A login waits where all of them are in use:
/// so many at once keep every core of the server busy.
/// </summary>
internal sealed class RefreshTokens
{
    /// <summary>The number of tokens: the most logins that a server works on at once.</summary>
    public const int Count = 16;

    private readonly Channel<string> _free = Channel.CreateUnbounded<string>();
    private int _valid;

    public void Add(string token)
    {
        Interlocked.Increment(ref _valid);
        Return(token);
    }

    /// <summary>Takes a token, of which <see cref="Return"/> or <see cref="Lose"/> must be called.</summary>
    /// <exception cref="VisitFailedException">None is left.</exception>
    public async ValueTask<string> TakeAsync()
    {
        try
        {
            return await _free.Reader.ReadAsync().ConfigureAwait(false);
        }
        catch (ChannelClosedException e)
        {
            throw new VisitFailedException("no refresh token is left after earlier failures", e);
        }
    }

    /// <summary>Returns the token that a login got for the one that it took.</summary>
    public void Return(string next) => _free.Writer.TryWrite(next);

    /// <summary>A login failed: whether its token can still be redeemed is not known.</summary>
    public void Lose()
    {
        if (Interlocked.Decrement(ref _valid) == 0)
            _free.Writer.TryComplete();
    }
}
