import { type SQL, and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { lockerAssignment, lockerCabinet, lockerCell } from './tables.ts'

export type CabinetRow = typeof lockerCabinet.$inferSelect

/** SQL condition for one cabinet of a school. */
const isCabinet = (schoolId: number, id: number) => and(eq(lockerCabinet.schoolId, schoolId), eq(lockerCabinet.id, id))

/**
 * Locks a cabinet until the transaction ends, so that layout and assignments change one after the other. Refuses a
 * missing one with `notFound`.
 */
export const lockCabinet = async (db: Db, schoolId: number, id: number): Promise<CabinetRow> => {
  const [row] = await db.select().from(lockerCabinet).where(isCabinet(schoolId, id)).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Locks the cabinets of some assignments, by id, so that two callers can't deadlock. */
export const lockCabinetsOf = async (db: Db, schoolId: number, assignments: SQL | undefined): Promise<void> => {
  const held = db
    .select({ id: lockerAssignment.cabinetId })
    .from(lockerAssignment)
    .where(and(eq(lockerAssignment.schoolId, schoolId), assignments))
  await db
    .select({ id: lockerCabinet.id })
    .from(lockerCabinet)
    .where(and(eq(lockerCabinet.schoolId, schoolId), inArray(lockerCabinet.id, held)))
    .orderBy(asc(lockerCabinet.id))
    .for('update')
}

/**
 * Ends some assignments, under the lock of their cabinets: an exchange that has read a holder would give the cell back
 * to them. Returns the number.
 */
export const endAssignments = async (db: Db, schoolId: number, assignments: SQL | undefined): Promise<number> => {
  await lockCabinetsOf(db, schoolId, assignments)
  const gone = await db
    .delete(lockerAssignment)
    .where(and(eq(lockerAssignment.schoolId, schoolId), assignments))
    .returning({ id: lockerAssignment.id })
  return gone.length
}

/** Reads a cell with its holder. Refuses a missing one with `notFound`. */
export const readCell = async (db: Db, schoolId: number, id: number) => {
  const [found] = await db
    .select({ cell: lockerCell, holderId: lockerAssignment.memberId })
    .from(lockerCell)
    .leftJoin(
      lockerAssignment,
      and(eq(lockerAssignment.schoolId, lockerCell.schoolId), eq(lockerAssignment.cellId, lockerCell.id)),
    )
    .where(and(eq(lockerCell.schoolId, schoolId), eq(lockerCell.id, id)))
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

/** Locks the cabinet of a cell, and reads the cell with its holder. */
export const lockCell = async (db: Db, schoolId: number, id: number) => {
  const { cell } = await readCell(db, schoolId, id)
  const cabinet = await lockCabinet(db, schoolId, cell.cabinetId)
  // Read again, since its holder may have changed while this waited.
  return { cabinet, ...(await readCell(db, schoolId, id)) }
}
