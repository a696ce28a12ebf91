import pg from 'pg'

/** Somebody is still connected to the database that is copied or dropped. The server waits for five seconds, which a loaded machine may take. */
const inUse = '55006'

const isInUse = (error: unknown) => error instanceof pg.DatabaseError && error.code === inUse

/** Runs one statement on a server's own database, such as one that makes or drops another. */
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

/** The databases of a server whose names begin so. */
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
 * Drops a database. Without force, which a login that is no superuser may not use while the server itself is cleaning up
 * in there; the server waits for its own, and for connections that are just closing.
 */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  administer(url, `drop database if exists ${name}`)
