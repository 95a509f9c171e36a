# The service of a relying party in Perl: GET / with a bearer token, and GET /clock. `start` is the library's file.
# Verifiers for other issuers, which are thrown away: what is slow at its first use has run before the one that counts is made. The
# library keeps no keys.
for my $other (@{$startup->{warmUps}}) {
  local $startup = {%$startup, %$other};
  my $verify_other = eval { (start())[1] } or next;
  eval { $verify_other->($_) } for @{$other->{tokens}};
}

my ($name, $verify) = start();
my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => 0, Listen => 16) or die "no port: $!";
$| = 1;
print encode_json({ name => $name, address => 'http://127.0.0.1:' . $server->sockport . '/' }), "\n";
my $inputs = IO::Select->new($server, \*STDIN);

sub answer {
  my ($connection, $status, $text) = @_;
  print $connection "HTTP/1.1 $status\r\nContent-Length: " . length($text) . "\r\nConnection: close\r\n\r\n$text";
  close $connection;
}

while (my @ready = $inputs->can_read) {
  for my $input (@ready) {
    # The end of standard input is the end of the service.
    exit 0 if $input != $server;
    my $connection = $server->accept or next;
    my (undef, $path) = split ' ', <$connection> // '';
    my $token = '';
    while (defined(my $line = <$connection>)) {
      last if $line eq "\r\n";
      $token = $1 if $line =~ /^Authorization: Bearer (\S+)/i;
    }
    if ($path eq '/clock') {
      answer($connection, '200 OK', $now->());
    } else {
      my $subject = eval { $verify->($token) };
      my $message = $@;
      defined $subject ? answer($connection, '200 OK', $subject) : answer($connection, '401 Unauthorized', $message);
    }
  }
}
