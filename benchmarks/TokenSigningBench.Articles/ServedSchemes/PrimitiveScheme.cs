using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// The page of one operation of the 2002 comparison, which runs once per request as in the article. Each operation was verified when it was
/// created.
/// </summary>
internal sealed class PrimitiveScheme(PrimitivePage page) : IAuthScheme, IDisposable
{
    // One per concurrent request, because an operation is not thread-safe.
    private readonly ConcurrentBag<IOperation> _idle = [];

    public void MapTo(SchemeRoutes routes) => routes.Get(page.Path, AnswerAsync);

    public void Dispose()
    {
        foreach (IOperation operation in _idle)
            operation.Dispose();
    }

    private Task AnswerAsync(HttpContext context)
    {
        if (!_idle.TryTake(out IOperation? operation))
        {
            try
            {
                operation = page.Operation.Source.Make();
            }
            catch (NotSupportedException e)
            {
                // The platform crypto does not support the operation. The message contains no user data.
                return SchemePages.WriteAsync(
                    context,
                    StatusCodes.Status501NotImplemented,
                    "text/plain; charset=utf-8",
                    Encoding.UTF8.GetBytes($"{e.Message}\n")
                );
            }
        }

        operation.Run();
        _idle.Add(operation);
        return SchemePages.WelcomeAsync(context, page.Operation.Source.Name);
    }
}
