import type { PgTable } from 'drizzle-orm/pg-core'
import { storedNames, storedRow } from '../storedRow.ts'

/** A row as it was before and after, or one of them, under its stored names. */
export interface Change {
  readonly relation: string
  readonly operation: 'insert' | 'update' | 'delete'
  readonly schoolId: number | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** A writing call that was made: person, time, address, call, and the rows that it changed. */
export interface Act {
  readonly at: Date
  readonly call: string
  /** The record in whose name it was done; null where it was the system itself. */
  readonly memberId: number | null
  readonly address: string
  /** The school of the session; before one was chosen it is told to the platform. */
  readonly schoolId: number
  /** The school of that record, where it is another. */
  readonly bySchoolId?: number
  /** The number of the request, where it is not drawn. */
  readonly requestId?: string
  readonly changes: readonly Change[]
}

interface Versions {
  readonly before?: object
  readonly after?: object
}

/** A change of one row of a table; the school is the row's own, null where the row belongs to none. */
export const change = (table: PgTable, relation: string, { before, after }: Versions): Change => {
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
