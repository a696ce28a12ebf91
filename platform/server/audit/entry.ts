import { sql } from 'drizzle-orm'
import type { Db } from '../database/connection.ts'
import { asSystemWithin } from '../database/asSystemWithin.ts'
import { remembered } from '../database/remembered.ts'
import { auditEntry } from './tables.ts'

/** The head of a writing call's trail: the person, the call and the address. */
export interface AuditHead {
  readonly call: string
  readonly schoolId: number
  /** Null where it is the system. */
  readonly memberId: number | null
  /** The school of that record, where it is another. */
  readonly bySchoolId?: number | undefined
  /** The account that acts, where one does. */
  readonly accountId?: number | undefined
  readonly requestId: string
  readonly address: string
  readonly at: Date
}

/** One statement writes the head and names it to the triggers, so that nobody has to wait for its id. */
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
 * Leaves the rest of this transaction out of the trail: for rows that are deleted because their time is over. Copied into
 * the trail they would be kept for ever.
 */
export const leaveTrail = async (db: Db): Promise<void> => {
  await db.execute(sql`select set_config('app.audit_entry', '', true)`)
}

/**
 * Takes the head of this transaction's trail back where nothing was recorded under it, and leaves the rest out: for a
 * question that is only asked again, which a device does every other second.
 */
export const takeEntryBack = (db: Db): Promise<void> =>
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
 * Writes the head of the trail; the database records every row that this transaction changes from here on under it, and
 * those of other schools under an entry of theirs.
 */
export const openAuditEntry = async (db: Db, head: AuditHead): Promise<void> => {
  await remembered(db, insertEntry).execute({
    ...head,
    bySchoolId: head.bySchoolId ?? null,
    accountId: String(head.accountId ?? ''),
  })
}
