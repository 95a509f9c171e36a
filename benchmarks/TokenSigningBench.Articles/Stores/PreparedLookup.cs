using System.Data;
using System.Data.Common;

namespace TokenSigningBench.Articles.Stores;

/// <summary>A database connection with one prepared statement, whose parameter <c>@name</c> is an account's name.</summary>
internal sealed class PreparedLookup : IDisposable
{
    private readonly DbConnection _connection;
    private readonly DbCommand _command;
    private readonly DbParameter _name;

    private PreparedLookup(DbConnection connection, string statement)
    {
        _connection = connection;
        _command = connection.CreateCommand();
        _command.CommandText = statement;
        _command.CommandTimeout = (int)StorePool<PreparedLookup>.MaxWait.TotalSeconds;
        _name = _command.CreateParameter();
        (_name.ParameterName, _name.DbType) = ("@name", DbType.String);
        _command.Parameters.Add(_name);
    }

    /// <summary>Connects and prepares the statement.</summary>
    /// <exception cref="DbException">The database does not respond, or rejects the statement.</exception>
    public static PreparedLookup Open(Func<DbConnection> connect, string statement)
    {
        var lookup = new PreparedLookup(connect(), statement);
        try
        {
            lookup._connection.Open();
            lookup._command.Prepare();
            return lookup;
        }
        catch
        {
            lookup.Dispose();
            throw;
        }
    }

    /// <summary>Finds the row of an account; null if the name does not exist.</summary>
    /// <exception cref="DbException">The database does not respond.</exception>
    public TRow? Find<TRow>(string name, Func<DbDataReader, TRow> read)
        where TRow : class
    {
        _name.Value = name;
        using DbDataReader rows = _command.ExecuteReader(CommandBehavior.SingleRow);
        return rows.Read() ? read(rows) : null;
    }

    public void Dispose()
    {
        _command.Dispose();
        _connection.Dispose();
    }
}
