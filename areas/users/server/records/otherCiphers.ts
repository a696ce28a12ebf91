import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'

/** The identity numbers of another area's table: encrypts the next batch after an id, and counts what is left. */
interface OtherCiphers {
  readonly reencryptNext: (
    db: Db,
    secrets: Secrets,
    after: number,
  ) => Promise<{ readonly last: number | null; readonly sealed: number; readonly unreadable: number }>
  readonly countLeft: (db: Db, secrets: Secrets) => Promise<number>
}

const added = new Map<string, OtherCiphers>()

/**
 * Adds a table to the nightly re-encryption after a change of `SECRET`. Otherwise its numbers become unreadable when
 * the previous secret is forgotten. Each area declares its table once, when its server is loaded.
 */
export const addReencryption = (table: string, ciphers: OtherCiphers): void => {
  added.set(table, ciphers)
}

/** The tables of other areas that hold identity numbers. */
export const otherCiphers = (): readonly OtherCiphers[] => [...added.values()]
