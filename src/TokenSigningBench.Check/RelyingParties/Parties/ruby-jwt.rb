# ruby-jwt with the loader of key sets that its README shows: it forgets the keys when a kid is unknown, every five minutes at most.
require "jwt"

def start(startup)
  keys = last_update = nil
  loader = lambda do |options|
    keys = nil if options[:kid_not_found] && last_update < Time.now.to_i - 300
    keys ||= begin
      last_update = Time.now.to_i
      JSON.parse(Net::HTTP.get(URI(startup["keySet"])), symbolize_names: true)
    end
  end
  claims = { iss: startup["issuer"], verify_iss: true, aud: startup["audience"], verify_aud: true, algorithms: startup["algorithms"] }
  ["ruby-jwt #{JWT.gem_version}", ->(token) { JWT.decode(token, nil, true, jwks: loader, **claims)[0]["sub"] }]
end
