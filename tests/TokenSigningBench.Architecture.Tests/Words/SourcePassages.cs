using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace TokenSigningBench.Architecture.Tests.Words;

/// <summary>Names and comments of source files. String literals are left out; code in interpolation holes is not.</summary>
internal static partial class SourcePassages
{
    // Without documentation mode an XML doc line is an ordinary comment, whose text and lines are at hand.
    private static readonly CSharpParseOptions Options = new(LanguageVersion.Preview, DocumentationMode.None);

    public static IEnumerable<Passage> OfCSharp(string source)
    {
        SyntaxNode root = CSharpSyntaxTree.ParseText(source, Options).GetRoot();
        TextLineCollection lines = SourceText.From(source).Lines;
        LinePosition At(int position) => lines.GetLinePosition(position);
        return
        [
            .. root.DescendantTokens().Where(IsDeclaredName).Select(name => Passage.Name(name.ValueText, At(name.SpanStart).Line + 1)),
            .. CommentText.Passages(
                from trivia in root.DescendantTrivia()
                where trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia)
                let start = At(trivia.SpanStart)
                select (start.Line + 1, start.Character, trivia.ToString())
            ),
        ];
    }

    /// <summary>Comments of a shell script: whole lines, and what follows " # " outside quotes.</summary>
    public static IEnumerable<Passage> OfShell(string source) =>
        CommentText.Passages(
            from line in source.Split('\n').Select((text, index) => (Number: index + 1, Text: text))
            let comment = ShellComment().Match(line.Text).Groups["comment"]
            where comment.Success
            select (line.Number, comment.Index, comment.Value)
        );

    /// <summary>The names of a file and its folders, without the file's ending.</summary>
    public static IEnumerable<Passage> OfPath(string path) =>
        path.Split('/').Select(Path.GetFileNameWithoutExtension).OfType<string>().Select(name => Passage.Name(name, 0));

    private static bool IsDeclaredName(SyntaxToken token) =>
        token.IsKind(SyntaxKind.IdentifierToken)
        && token.Parent switch
        {
            BaseTypeDeclarationSyntax
            or DelegateDeclarationSyntax
            or MethodDeclarationSyntax
            or LocalFunctionStatementSyntax
            or PropertyDeclarationSyntax
            or EventDeclarationSyntax
            or EnumMemberDeclarationSyntax
            or VariableDeclaratorSyntax
            or ParameterSyntax
            or TypeParameterSyntax
            or SingleVariableDesignationSyntax
            or TupleElementSyntax
            or ForEachStatementSyntax
            or CatchDeclarationSyntax
            or LabeledStatementSyntax
            or QueryClauseSyntax
            or JoinIntoClauseSyntax
            or QueryContinuationSyntax => true,
            IdentifierNameSyntax
            {
                Parent: NameEqualsSyntax { Parent: AnonymousObjectMemberDeclaratorSyntax or UsingDirectiveSyntax }
                    or NameColonSyntax { Parent.Parent: TupleExpressionSyntax }
            } => true,
            _ => false,
        };

    [GeneratedRegex("""^(?:\s*|(?:[^'"#]|'[^']*'|"[^"]*"|\$#|\S#)*\s)(?<comment>#(?!!).*)$""")]
    private static partial Regex ShellComment();
}
