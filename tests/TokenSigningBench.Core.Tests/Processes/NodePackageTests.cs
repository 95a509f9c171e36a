namespace TokenSigningBench.Core.Tests.Processes;

public sealed class NodePackageTests : InTemporaryFolder
{
    [SkippableFact]
    public async Task A_package_is_found_in_its_folder_and_else_named_with_the_command_that_installs_it()
    {
        RequiredProgram.FindOrSkip("node", "nodejs");
        var package = new NodePackage("jose", Folder.Path);
        package.IsInstalled.ShouldBeFalse();
        package.Missing("@6").ShouldBe($"the npm package jose is missing: npm install --prefix {Folder.Path} jose@6");

        Directory.CreateDirectory(Folder.File("node_modules/jose"));
        Folder.Write("node_modules/jose/index.js", "export const name = 'found';");

        package.IsInstalled.ShouldBeTrue();
        package.Missing("@6").ShouldBeNull();
        await using ChildProcess program = package.Start("import { name } from 'jose'; console.log(name);");
        (await program.FirstLineAsync(CancellationToken.None)).ShouldBe("found");
        await using ChildProcess answering = package.StartAnswering("process.stdin.on('data', line => console.log(`got ${line}`));");
        await answering.Questions.WriteLineAsync("this");
        (await answering.Answers.ReadLineAsync()).ShouldBe("got this");
    }
}
