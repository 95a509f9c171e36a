# ruby-jwt with the loader of key sets that its README shows: it forgets the keys when a kid is unknown, every five minutes at most.
require "jwt"

def start(order)
  keys = last_update = nil
  loader = lambda do |options|
    keys = nil if options[:kid_not_found] && last_update < Time.now.to_i - 300
    keys ||= begin
      last_update = Time.now.to_i
      JSON.parse(Net::HTTP.get(URI(order["keySet"])), symbolize_names: true)
    end
  end
  claims = { iss: order["issuer"], verify_iss: true, aud: order["audience"], verify_aud: true, algorithms: order["algorithms"] }
  ["ruby-jwt #{JWT.gem_version}", ->(token) { JWT.decode(token, nil, true, jwks: loader, **claims)[0]["sub"] }]
end
