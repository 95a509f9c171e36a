# Crypt::JWT takes a key set and fetches none: the application reads it when it starts.
use Crypt::JWT;

sub start {
  my $keys = HTTP::Tiny->new->get($startup->{keySet})->{content};
  my %claims = (verify_iss => sub { $_[0] eq $startup->{issuer} }, verify_aud => sub { $_[0] eq $startup->{audience} });
  return ("Crypt::JWT $Crypt::JWT::VERSION", sub { Crypt::JWT::decode_jwt(token => shift, kid_keys => $keys, %claims)->{sub} });
}
