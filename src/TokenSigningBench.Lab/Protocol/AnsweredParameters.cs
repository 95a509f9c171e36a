using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Extensions.Primitives;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The parameters of an authorization response, wherever the response mode puts them: a form's hidden inputs (OAuth 2.0 Form Post Response Mode), a redirect's fragment or query.</summary>
internal sealed class AnsweredParameters
{
    // The time that it takes to read tags in tags grows with their square.
    private const int MaximumTags = 10_000;

    private readonly Dictionary<string, string> _form;
    private readonly Dictionary<string, StringValues> _fragment;
    private readonly Dictionary<string, StringValues> _query;

    /// <param name="html">The page; null where the answer is none.</param>
    /// <param name="location">Where the answer sends the browser, absolute; null where it does not.</param>
    public AnsweredParameters(string? html, Uri? location)
    {
        _form = html is null ? [] : HiddenInputs(html);
        _fragment = QueryHelpers.ParseQuery(location?.Fragment.TrimStart('#'));
        _query = QueryHelpers.ParseQuery(location?.Query);
    }

    /// <summary>A parameter from the form or the fragment, where alone a token may be; null where there is none, or an empty one.</summary>
    public string? Hidden(string name) =>
        Filled(_form.GetValueOrDefault(name)) ?? Filled(_fragment.GetValueOrDefault(name).FirstOrDefault());

    /// <summary>A parameter from any of the three.</summary>
    public string? Anywhere(string name) => Hidden(name) ?? Filled(_query.GetValueOrDefault(name).FirstOrDefault());

    /// <summary>The hidden inputs of a page's forms, each name's first; none in a page of more tags than any login's, which may take the parser hours.</summary>
    public static Dictionary<string, string> HiddenInputs(string html)
    {
        Dictionary<string, string> values = [];
        if (html.AsSpan().Count('<') > MaximumTags)
            return values;
        using var document = new HtmlParser().ParseDocument(html);
        foreach (IElement input in document.QuerySelectorAll("form input[type=hidden i][name]"))
            values.TryAdd(input.GetAttribute("name")!, input.GetAttribute("value") ?? "");
        return values;
    }

    private static string? Filled(string? value) => string.IsNullOrEmpty(value) ? null : value;
}
