import type { Db } from '../database/connection.ts'
import { auditEntry } from './tables.ts'

/** Who does what, from where: the head of a writing call's trail. */
export interface AuditHead {
  readonly call: string
  readonly schoolId: number | null
  readonly personId: number | null
  readonly requestId: string
  readonly address: string
  readonly at: Date
}

/** Writes the head of the trail and gives its id, under which the database then records every changed row. */
export const openAuditEntry = async (db: Db, head: AuditHead): Promise<number> => {
  const [row] = await db.insert(auditEntry).values(head).returning({ id: auditEntry.id })
  if (!row) throw new Error('the audit entry was not written')
  return row.id
}
