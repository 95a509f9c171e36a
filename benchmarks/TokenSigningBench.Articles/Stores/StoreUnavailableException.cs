namespace TokenSigningBench.Articles.Stores;

/// <summary>A store of accounts does not respond: the credentials were neither accepted nor refused.</summary>
internal sealed class StoreUnavailableException(string store, Exception? inner) : Exception($"{store} does not answer", inner);
