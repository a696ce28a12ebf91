import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Ask } from './connection.ts'
import { refuseUnreached } from './refuseUnreached.ts'

/** A stream of rows into the database. `rowCount` is set once the stream has finished. */
export interface RowsIn extends Writable {
  readonly rowCount: number
}

/** A connection outside the pool for copying whole tables. One statement or stream at a time. */
export interface CopySession {
  readonly ask: Ask
  /** The rows of a `COPY … TO STDOUT`, as text. */
  readonly copyOut: (statement: string) => Readable
  /** A stream that feeds a `COPY … FROM STDIN` with rows as text. */
  readonly copyIn: (statement: string) => RowsIn
}

/**
 * Overrides settings of a role or database that would break a long copy or change the text of its rows. With
 * `row_security = off` a login that policies apply to fails, instead of silently copying fewer rows.
 */
const settings = `
select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout',
  'idle_in_transaction_session_timeout', 'idle_session_timeout');
set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
set bytea_output = 'hex'; set xmloption = 'content'; set row_security = off; set search_path = public, pg_temp`

/** Connects to a PostgreSQL URL as the login itself and runs the work. The connection closes with the work. */
export const withCopySession = async <T>(url: string, work: (session: CopySession) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'xingtan backup' })
  // If the server goes away, the running statement fails; without a listener it would end the process too.
  client.on('error', () => undefined)
  await client.connect().catch(refuseUnreached)
  try {
    await client.query(settings)
    return await work({
      ask: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
      copyOut: (statement) => client.query(to(statement)),
      copyIn: (statement) => client.query(from(statement)),
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}
