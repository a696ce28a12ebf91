import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { moralRefusals } from '../refusals.ts'
import type { assessCategory, assessItem } from './tables.ts'

interface Ordering {
  readonly schoolId: number
  /** The rows that exist. */
  readonly present: readonly number[]
  /** The same rows in their new order. */
  readonly ids: readonly number[]
}

/** Writes the positions of all rows. Refuses with `partialOrder` if rows came or went meanwhile. */
export const writeOrder = async (
  db: Db,
  table: typeof assessCategory | typeof assessItem,
  { schoolId, present, ids }: Ordering,
): Promise<void> => {
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || wanted.size !== present.length || !present.every((id) => wanted.has(id)))
    throw new Refusal(moralRefusals.partialOrder)
  await db
    .update(table)
    .set({ position: sql`array_position(${sql.param([...ids])}::bigint[], ${table.id})` })
    .where(and(eq(table.schoolId, schoolId), among(table.id, ids)))
}
