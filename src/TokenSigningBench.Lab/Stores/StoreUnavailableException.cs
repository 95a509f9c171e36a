namespace TokenSigningBench.Lab.Stores;

/// <summary>A store of accounts does not answer: nobody can be let in, and nobody was refused.</summary>
internal sealed class StoreUnavailableException(string store, Exception? inner) : Exception($"{store} does not answer", inner);
