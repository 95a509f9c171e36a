#!/usr/bin/perl
# Compares the samples of pages with what their commands printed in this run: .ci/samples.pl FOLDER PAGE...
# FOLDER has a file FILE.command and a file FILE.output of every command. A sample is the text block that follows a block of commands, of
# which it is the last one's, or the one after "<!-- printed by: COMMAND -->".
# Figures and the places of line breaks differ by machine: what is compared is the words, each as often as the sample has it. Words that
# only some machines print are named by "<!-- on some machines: WORDS -->". Exit code 1 where a sample has a word that was not printed.
use strict;
use warnings;
use utf8;
binmode STDOUT, ":encoding(UTF-8)";

# The words of a text, and how often each is there. A figure is none, nor is what is joined to it, or its unit. What ends a clause is no
# part of a word: a machine with other work prints a remark more in the middle of a sentence.
sub words {
    my %count;
    $count{$_}++ for grep { /\pL/ && !/\d/ && !/^(ns|µs|ms|s|min|h|B|[KM]i?B)\b\W*$/ } map { s/[.,:;]+$//r } split /\s+/, $_[0];
    return %count;
}

sub text {
    open my $file, '<:encoding(UTF-8)', $_[0] or die "$_[0]: $!\n";
    local $/;
    my $text = <$file>;
    chomp $text;
    return $text;
}

my ($folder, @pages) = @ARGV;
my %printed;
for my $command (glob "$folder/*.command") {
    (my $output = $command) =~ s/command$/output/;
    $printed{ text($command) } = $output;
}
my ($samples, $failed) = (0, 0);
for my $page (@pages) {
    my $text = text($page);
    my $by = qr/^\$ ([^\n]*)\n```\n\n|^<!-- printed by: ([^\n]*?) -->\n?/m;
    while ($text =~ /$by((?:<!-- on some machines: [^\n]*? -->\n)?)```text\n(.*?)^```$/msg) {
        my ($command, $allowed, $sample) = ($1 // $2, $3, $4);
        $samples++;
        if (!$printed{$command}) {
            print "$page: no page has the command of a sample: $command\n";
            $failed = 1;
            next;
        }
        my $output = text($printed{$command});
        my %there = words($output);
        my %elsewhere = words($allowed);
        my %wanted = words($sample);
        my @missing = grep { !$elsewhere{$_} && $wanted{$_} > ($there{$_} // 0) } sort keys %wanted;
        next if !@missing;
        print "$page: $command no longer prints: @missing\n$output\n";
        $failed = 1;
    }
}
print "$samples samples compared\n";
exit($failed || !$samples);
