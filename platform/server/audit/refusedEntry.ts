import { sql } from 'drizzle-orm'
import { asSystemWithin } from '../database/asSystemWithin.ts'
import type { Db } from '../database/connection.ts'

/** The suffix of the call's name in the entry of a refused call that had to keep some rows. */
const mark = ':refused'

/** True for the entry of a refused call. */
export const isRefusedEntry = (call: string): boolean => call.endsWith(mark)

/** Returns the name of the refused call without the suffix of its entry. */
export const refusedCall = (call: string): string => call.slice(0, -mark.length)

/**
 * Marks this transaction's entry as refused: a wrong code is counted under the call that it was for, which was not
 * done. `about` names the object that the call was meant for.
 */
export const markRefused = (db: Db, about: string | null): Promise<void> =>
  asSystemWithin(db, 'the trail: a refusal that is kept', async () => {
    await db.execute(sql`update audit_entry set call = call || ${mark}, about = ${about}
      where school_id = nullif(current_setting('app.audit_school', true), '')::bigint
        and id = nullif(current_setting('app.audit_entry', true), '')::bigint`)
  })
