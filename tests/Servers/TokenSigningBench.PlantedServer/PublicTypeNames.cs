// The names of public types of identity servers that are not here, with what they do in a login. Not tried on the products themselves.

namespace Duende.IdentityServer.Services
{
    internal static class DefaultTokenCreationService
    {
        public static string CreateJwt(Func<string> sign) => sign();
    }
}

namespace Duende.IdentityServer.Validation
{
    internal static class HashedSharedSecretValidator
    {
        public static void Validate(Action hash) => hash();
    }
}

namespace Duende.IdentityServer.Stores
{
    internal static class ValidatingClientStore
    {
        public static void Find(Action store) => store();
    }
}

namespace IdentityServer4.Services
{
    internal static class DefaultTokenCreationService
    {
        public static string CreateJwt(Func<string> sign) => sign();
    }
}
