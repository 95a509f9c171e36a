Register-ArgumentCompleter -Native -CommandName tokenbench -ScriptBlock {
    param($word, $tree, $position)
    $line = $tree.ToString().PadRight($position - $tree.Extent.StartOffset)
    tokenbench "[suggest:$($line.Length)]" $line |
        Where-Object { $_ -like "$word*" -and $_ -notlike '/*' -and ($word -like '-*' -or $_ -notlike '-*') } |
        ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
