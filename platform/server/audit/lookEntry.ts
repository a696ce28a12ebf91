import { sql } from 'drizzle-orm'
import { asSystemWithin } from '../database/asSystemWithin.ts'
import type { Db } from '../database/connection.ts'

/** Names in this transaction's audit entry the object that was looked at, since a look changes no row to name it. */
export const nameLookedAt = (db: Db, about: string): Promise<void> =>
  asSystemWithin(db, 'the trail: a look names its object', async () => {
    await db.execute(sql`update audit_entry set about = ${about}
      where school_id = nullif(current_setting('app.audit_school', true), '')::bigint
        and id = nullif(current_setting('app.audit_entry', true), '')::bigint`)
  })
