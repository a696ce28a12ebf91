import type { PgTable } from 'drizzle-orm/pg-core'
import { storedNames, storedRow } from '../storedRow.ts'

/** A row before and after, or only one of them, with its stored column names. */
export interface Change {
  readonly relation: string
  readonly operation: 'insert' | 'update' | 'delete'
  readonly schoolId: number | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** A writing call: person, time, address, call, and the rows that it changed. */
export interface AuditedAct {
  readonly at: Date
  readonly call: string
  /** The record that made the call, or null for the system. */
  readonly memberId: number | null
  readonly address: string
  /** The school of the session. Before one is chosen, the platform has the audit entry. */
  readonly schoolId: number
  /** The school of that record, if it differs. */
  readonly bySchoolId?: number
  /** The request id, if it isn't drawn. */
  readonly requestId?: string
  readonly changes: readonly Change[]
}

interface Versions {
  readonly before?: object
  readonly after?: object
}

/** A change of one row. `schoolId` is the row's school, or null if the row belongs to none. */
export const buildChange = (table: PgTable, relation: string, { before, after }: Versions): Change => {
  const names = storedNames(table)
  const [old, fresh] = [before && storedRow(names, before), after && storedRow(names, after)]
  const school = (fresh ?? old)?.['school_id']
  return {
    relation,
    operation: old === undefined ? 'insert' : fresh === undefined ? 'delete' : 'update',
    schoolId: typeof school === 'number' ? school : null,
    before: old ?? null,
    after: fresh ?? null,
  }
}
