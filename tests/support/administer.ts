import pg from 'pg'

/** Runs one statement on a server's own database, such as one that makes or drops another. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
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
