using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Extensions.Primitives;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// The parameters of an authorization response, from wherever the response mode puts them: hidden inputs of a form (OAuth 2.0 Form Post
/// Response Mode), or the fragment or query of a redirect.
/// </summary>
public sealed class AuthorizeResponseParameters
{
    // The parser's time grows with the square of the nesting depth of tags.
    private const int MaxTags = 10_000;

    private readonly Dictionary<string, string> _form;
    private readonly Dictionary<string, StringValues> _fragment;
    private readonly Dictionary<string, StringValues> _query;

    /// <param name="html">The page; null if the response is not a page.</param>
    /// <param name="location">The redirect's target, absolute; null if the response is not a redirect.</param>
    public AuthorizeResponseParameters(string? html, Uri? location)
    {
        _form = html is null ? [] : ReadHiddenInputs(html);
        _fragment = QueryHelpers.ParseQuery(location?.Fragment.TrimStart('#'));
        _query = QueryHelpers.ParseQuery(location?.Query);
    }

    /// <summary>The hidden fields of the page's forms; empty if the response is not a page.</summary>
    public IReadOnlyDictionary<string, string> Form => _form;

    /// <summary>
    /// Finds a parameter in the form or the fragment, the only places where a token may be; null if it is missing or empty.
    /// </summary>
    public string? FindInFormOrFragment(string name) =>
        NullIfEmpty(_form.GetValueOrDefault(name)) ?? NullIfEmpty(_fragment.GetValueOrDefault(name).FirstOrDefault());

    /// <summary>Finds a parameter in the form, the fragment or the query; null if it is missing or empty.</summary>
    public string? Find(string name) => FindInFormOrFragment(name) ?? NullIfEmpty(_query.GetValueOrDefault(name).FirstOrDefault());

    /// <summary>
    /// Reads the hidden inputs of a page's forms, the first one of each name. Returns none for a page with more tags than any login page
    /// has, which the parser might need hours for.
    /// </summary>
    public static Dictionary<string, string> ReadHiddenInputs(string html)
    {
        Dictionary<string, string> values = [];
        if (html.AsSpan().Count('<') > MaxTags)
            return values;
        using var document = new HtmlParser().ParseDocument(html);
        foreach (IElement input in document.QuerySelectorAll("form input[type=hidden i][name]"))
            values.TryAdd(input.GetAttribute("name")!, input.GetAttribute("value") ?? "");
        return values;
    }

    /// <summary>An error of the server as part of a message.</summary>
    internal static string ToPrintableError(string error) =>
        error.Length <= 60 && error.All(character => character is >= ' ' and <= '~') ? error : "an error that cannot be printed";

    private static string? NullIfEmpty(string? value) => string.IsNullOrEmpty(value) ? null : value;
}
