using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>An operation of the 2002 comparison as a page, as the article measured it: once for each request. It was proven right when it was made ready.</summary>
internal sealed class PrimitiveScheme(PrimitivePage page) : IAuthScheme, IDisposable
{
    // One for each request that is being answered: an operation is not for several threads.
    private readonly ConcurrentBag<IOperation> _ready = [];

    public void MapTo(SchemeRoutes routes) => routes.Get(page.Path, AnswerAsync);

    public void Dispose()
    {
        foreach (IOperation operation in _ready)
            operation.Dispose();
    }

    private Task AnswerAsync(HttpContext context)
    {
        if (!_ready.TryTake(out IOperation? operation))
        {
            try
            {
                operation = page.Operation.Source.Make();
            }
            catch (NotSupportedException e)
            {
                // The machine's cryptography does not have it, and the reason names no user's data.
                return SchemePages.WriteAsync(
                    context,
                    StatusCodes.Status501NotImplemented,
                    "text/plain; charset=utf-8",
                    Encoding.UTF8.GetBytes($"{e.Message}\n")
                );
            }
        }

        operation.Run();
        _ready.Add(operation);
        return SchemePages.WelcomeAsync(context, page.Operation.Source.Name);
    }
}
