using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Tests.Accounts;

/// <summary>The article's hash, with a call counter.</summary>
internal sealed class CountingScheme : IPasswordScheme
{
    public int Calls { get; private set; }

    public string Name => PasswordHash.Article.Scheme.Name;

    public long WorkingBytes => PasswordHash.Article.Scheme.WorkingBytes;

    public byte[] Hash(byte[] password, byte[] salt)
    {
        Calls++;
        return PasswordHash.Article.Scheme.Hash(password, salt);
    }

    /// <summary>The number of calls that an action makes.</summary>
    public async Task<int> CountCallsAsync(Func<Task> action)
    {
        int before = Calls;
        await action();
        return Calls - before;
    }
}
