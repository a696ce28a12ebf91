import { sql } from 'drizzle-orm'
import type { Db } from '../database/connection.ts'
import { asSystemWithin } from '../database/asSystemWithin.ts'
import { cachedOnConnection } from '../database/remembered.ts'
import { auditEntry } from './tables.ts'

/** The head of a writing call's audit entry: actor, call and address. */
export interface AuditHead {
  readonly call: string
  readonly schoolId: number
  /** Null for the system. */
  readonly memberId: number | null
  /** The school of the actor's record, if it is another school than `schoolId`. */
  readonly bySchoolId?: number | undefined
  /** The actor's account, if there is one. */
  readonly accountId?: number | undefined
  readonly requestId: string
  readonly address: string
  readonly at: Date
}

/** Inserts the head and passes its id to the triggers in one statement, which saves a round trip. */
const insertEntry = (db: Db) => {
  const values = {
    call: sql.placeholder('call'),
    schoolId: sql.placeholder('schoolId'),
    bySchoolId: sql.placeholder('bySchoolId'),
    memberId: sql.placeholder('memberId'),
    requestId: sql.placeholder('requestId'),
    address: sql.placeholder('address'),
    at: sql.placeholder('at'),
  }
  const entry = db
    .$with('entry')
    .as(db.insert(auditEntry).values(values).returning({ schoolId: auditEntry.schoolId, id: auditEntry.id }))
  const settings = {
    entry: sql`set_config('app.audit_entry', ${entry.id}::text, true)`,
    school: sql`set_config('app.audit_school', ${entry.schoolId}::text, true)`,
    account: sql`set_config('app.audit_account', ${sql.placeholder('accountId')}::text, true)`,
  }
  return db.with(entry).select(settings).from(entry).prepare('open_audit_entry')
}

/**
 * Excludes the rest of this transaction from the trail. For rows that are deleted because their retention is over:
 * copied into the trail they would be kept forever.
 */
export const excludeFromTrail = async (db: Db): Promise<void> => {
  await db.execute(sql`select set_config('app.audit_entry', '', true)`)
}

/**
 * Deletes this transaction's audit entry if nothing was recorded under it, and excludes the rest of the transaction
 * from the trail. For a call that only repeats a question, which a device makes every other second.
 */
export const deleteEmptyAuditEntry = (db: Db): Promise<void> =>
  asSystemWithin(db, 'the trail: nothing came of the call', async () => {
    await db.execute(sql`
      with current as (
        select nullif(current_setting('app.audit_school', true), '')::bigint as school_id,
          nullif(current_setting('app.audit_entry', true), '')::bigint as id
      ), gone as (
        delete from audit_entry using current
        where audit_entry.school_id = current.school_id and audit_entry.id = current.id
          and not exists (select 1 from audit_change where audit_change.entry_id = current.id)
        returning audit_entry.id
      )
      select set_config('app.audit_entry', '', true) from gone`)
  })

/**
 * Inserts the head of the audit entry. From here on the database records every row that this transaction changes
 * under it, and rows of other schools under an entry of theirs.
 */
export const openAuditEntry = async (db: Db, head: AuditHead): Promise<void> => {
  await cachedOnConnection(db, insertEntry).execute({
    ...head,
    bySchoolId: head.bySchoolId ?? null,
    accountId: String(head.accountId ?? ''),
  })
}
