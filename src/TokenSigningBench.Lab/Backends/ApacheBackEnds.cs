namespace TokenSigningBench.Lab.Backends;

/// <summary>What an Apache HTTP Server authenticates by. A mode whose back end is null is not there.</summary>
/// <param name="Kdc">For <c>/kerberos</c>.</param>
/// <param name="Ldap">For <c>/basic-ldap</c> and <c>/forms-ldap</c>.</param>
/// <param name="PostgreSql">For <c>/basic-postgresql</c>, <c>/digest-md5-postgresql</c> and <c>/forms-postgresql</c>.</param>
public sealed record ApacheBackEnds(RunningKdc? Kdc, RunningLdap? Ldap, RunningPostgreSql? PostgreSql);
