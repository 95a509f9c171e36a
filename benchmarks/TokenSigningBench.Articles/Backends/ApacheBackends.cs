using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Backends;

/// <summary>The backends that Apache authenticates with. The schemes of a null backend are not served.</summary>
/// <param name="Kdc">For <c>/kerberos</c>.</param>
/// <param name="Ldap">For <c>/basic-ldap</c> and <c>/forms-ldap</c>.</param>
/// <param name="PostgreSql">For <c>/basic-postgresql</c>, <c>/digest-md5-postgresql</c> and <c>/forms-postgresql</c>.</param>
public sealed record ApacheBackends(RunningKdc? Kdc, RunningLdap? Ldap, RunningPostgreSql? PostgreSql);
