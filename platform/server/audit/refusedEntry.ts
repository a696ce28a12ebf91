import { sql } from 'drizzle-orm'
import { asSystemWithin } from '../database/asSystemWithin.ts'
import type { Db } from '../database/connection.ts'

/** What stands behind a call's name in the entry of one that was refused, of which something had to be kept. */
const mark = ':refused'

/** True for the entry of a refused call. */
export const isRefusedEntry = (call: string): boolean => call.endsWith(mark)

/** The call that was refused, by the name in its entry. */
export const refusedCall = (call: string): string => call.slice(0, -mark.length)

/**
 * Marks this transaction's entries: a wrong code is counted under the call that it was for, which was not done. `about` says
 * what it was to be done to.
 */
export const markRefused = (db: Db, about: string | null): Promise<void> =>
  asSystemWithin(db, 'the trail: a refusal that is kept', async () => {
    await db.execute(sql`update audit_entry set call = call || ${mark}, about = ${about}
      where school_id = nullif(current_setting('app.audit_school', true), '')::bigint
        and id = nullif(current_setting('app.audit_entry', true), '')::bigint`)
  })
