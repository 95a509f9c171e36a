# The service of a relying party in Ruby: GET / with a bearer token, and GET /clock. `start` is the library's file.
def answer(connection, status, text)
  connection.write("HTTP/1.1 #{status}\r\nContent-Length: #{text.bytesize}\r\nConnection: close\r\n\r\n#{text}")
end

def serve(connection, verify)
  path = connection.gets.to_s.split[1]
  token = nil
  while (line = connection.gets) && line != "\r\n"
    token = line[/\AAuthorization: Bearer (\S+)/i, 1] || token
  end
  if path == "/clock"
    answer(connection, "200 OK", Time.now.to_f.to_s)
  else
    begin
      answer(connection, "200 OK", verify.call(token))
    rescue StandardError => e # What a library raises to refuse a token differs between libraries.
      answer(connection, "401 Unauthorized", "#{e.class}: #{e.message}")
    end
  end
ensure
  connection.close
end

# Verifiers for other issuers, which are thrown away: what is slow at its first use has run before the one that counts is made. ruby-jwt
# keeps no keys: the loader does.
STARTUP["warmUps"].each do |other|
  verify_other = start(STARTUP.merge(other)).last
  other["tokens"].each { |token| verify_other.call(token) rescue nil }
rescue StandardError
  next # The real start says what is wrong.
end

name, verify = start(STARTUP)
server = TCPServer.new("127.0.0.1", 0)
Thread.new { $stdin.read; exit!(0) }
puts JSON.generate(name: name, address: "http://127.0.0.1:#{server.addr[1]}/")
$stdout.flush
loop { serve(server.accept, verify) }
