namespace TokenSigningBench.RelyingParties;

/// <summary>A library that accepts or refuses tokens, as a web application uses it.</summary>
internal interface ITokenLibrary
{
    /// <summary>The name on the command line.</summary>
    string Name { get; }

    /// <summary>The library, with its version.</summary>
    string Version { get; }

    void Add(IServiceCollection services, StartupData data);

    /// <summary>
    /// Authenticates a request for the application's one page. Challenges the request, or writes the page, which is the subject.
    /// </summary>
    Task AnswerAsync(HttpContext context);
}
