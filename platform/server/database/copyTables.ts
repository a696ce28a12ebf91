import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Ask } from './connection.ts'
import { refuseUnreached } from './refuseUnreached.ts'

/** The rows that a server takes in; `rowCount` holds once the stream has finished. */
export interface RowsIn extends Writable {
  readonly rowCount: number
}

/** A connection outside the pool, through which whole tables are copied. One statement or stream at a time. */
export interface CopySession {
  readonly ask: Ask
  /** The rows that a `COPY … TO STDOUT` yields, as text. */
  readonly copyOut: (statement: string) => Readable
  /** A stream that feeds a `COPY … FROM STDIN` with rows as text. */
  readonly copyIn: (statement: string) => RowsIn
}

/**
 * Settings that a role or a database may have changed and that would break a long copy, or change the text of its rows. With
 * `row_security = off` a login that policies apply to fails, instead of copying fewer rows without a word.
 */
const settings = `
select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout',
  'idle_in_transaction_session_timeout', 'idle_session_timeout');
set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
set bytea_output = 'hex'; set xmloption = 'content'; set row_security = off; set search_path = public, pg_temp`

/** Connects to a PostgreSQL address as the login itself and does work there. The connection ends with the work. */
export const withCopySession = async <T>(url: string, work: (session: CopySession) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'xingtan backup' })
  // A server that goes away fails the running statement; without a listener it would end the process too.
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
