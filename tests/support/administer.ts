import pg from 'pg'

/**
 * PostgreSQL's `object_in_use`: someone is still connected to the database to copy or drop. The server waits five
 * seconds itself, which may be too short on a loaded machine.
 */
const inUse = '55006'

const isInUse = (error: unknown) => error instanceof pg.DatabaseError && error.code === inUse

/** Runs one statement in a server's maintenance database, such as one that creates or drops another database. */
export const administer = async (url: string, statement: string, triesLeft = 20): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if (triesLeft === 0 || !isInUse(error)) throw error
    await administer(url, statement, triesLeft - 1)
  } finally {
    await client.end()
  }
}

/** The databases of a server whose names begin with `prefix`. */
export const databasesOf = async (url: string, prefix: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Drops a database. Doesn't use force, which an ordinary login may not use while a background process of the server
 * works in it. The server waits for its processes and for closing connections.
 */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  administer(url, `drop database if exists ${name}`)
