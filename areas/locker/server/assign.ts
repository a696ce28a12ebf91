import { and, asc, eq, inArray, not } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type locker, lockerRefusals } from '../contract.ts'
import { numberOfCell } from '../words.ts'
import { mayHoldCell } from './holders.ts'
import { type CabinetRow, endAssignments, lockCabinetsOf, lockCell, readCell } from './lockCabinet.ts'
import { lockerAssignment, lockerCabinet, lockerCell } from './tables.ts'

const { cellTaken, cellOutOfOrder, cellFree, holderChanged, holderHasCell, notHolder, otherCabinet } = lockerRefusals

const refuseSecondCell = async (db: Db, cabinet: CabinetRow, userId: number, name: string): Promise<void> => {
  const [held] = await db
    .select({ rowNo: lockerCell.rowNo, columnNo: lockerCell.columnNo })
    .from(lockerAssignment)
    .innerJoin(
      lockerCell,
      and(eq(lockerCell.schoolId, lockerAssignment.schoolId), eq(lockerCell.id, lockerAssignment.cellId)),
    )
    .where(
      and(
        eq(lockerAssignment.schoolId, cabinet.schoolId),
        eq(lockerAssignment.cabinetId, cabinet.id),
        eq(lockerAssignment.memberId, userId),
      ),
    )
  if (held !== undefined) throw new Refusal(holderHasCell, { name, number: numberOfCell(cabinet, held) })
}

/** Assigns a free cell to a pupil or a member of staff, who has one cell of a cabinet at most. */
export const assignCell = async ({ db, session, body, clock }: Context<typeof locker.assignCell>) => {
  const schoolId = schoolOf(session)
  const { cabinet, cell, holderId } = await lockCell(db, schoolId, body.cellId)
  const number = numberOfCell(cabinet, cell)
  if (cell.outOfOrder) throw new Refusal(cellOutOfOrder, { number })
  if (holderId !== null) throw new Refusal(cellTaken, { number })
  const [person] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, body.userId), mayHoldCell))
  if (person === undefined) throw new Refusal(notHolder)
  await refuseSecondCell(db, cabinet, body.userId, person.name)
  const row = { schoolId, cabinetId: cabinet.id, cellId: cell.id, memberId: body.userId, assignedAt: clock.now() }
  await db.insert(lockerAssignment).values(row)
  return null
}

/**
 * Refuses cells that somebody else holds than the page showed, because a colleague gave them away meanwhile. The
 * caller holds the lock of the cabinets.
 */
const refuseOtherHolders = async (db: Db, schoolId: number, cellIds: readonly number[], shown: readonly number[]) => {
  const [changed] = await db
    .select({ cell: lockerCell, cabinet: lockerCabinet })
    .from(lockerAssignment)
    .innerJoin(
      lockerCell,
      and(eq(lockerCell.schoolId, lockerAssignment.schoolId), eq(lockerCell.id, lockerAssignment.cellId)),
    )
    .innerJoin(
      lockerCabinet,
      and(eq(lockerCabinet.schoolId, lockerCell.schoolId), eq(lockerCabinet.id, lockerCell.cabinetId)),
    )
    .where(
      and(
        eq(lockerAssignment.schoolId, schoolId),
        among(lockerAssignment.cellId, cellIds),
        not(among(lockerAssignment.memberId, shown)),
      ),
    )
    .orderBy(asc(lockerAssignment.cellId))
    .limit(1)
  if (changed !== undefined) throw new Refusal(holderChanged, { number: numberOfCell(changed.cabinet, changed.cell) })
}

/** Takes cells back from their holders. Free ones stay as they are. Refuses cells that changed hands meanwhile. */
export const releaseCells = async ({ db, session, body }: Context<typeof locker.releaseCells>) => {
  const schoolId = schoolOf(session)
  const ofCells = among(lockerAssignment.cellId, body.cellIds)
  await lockCabinetsOf(db, schoolId, ofCells)
  if (body.holderIds !== undefined) await refuseOtherHolders(db, schoolId, body.cellIds, body.holderIds)
  return { released: await endAssignments(db, schoolId, ofCells) }
}

/** Exchanges the holders of two cells of a cabinet. If the other one is free, the holder moves there. */
export const swapCells = async ({ db, session, body, clock }: Context<typeof locker.swapCells>) => {
  const schoolId = schoolOf(session)
  const { cabinet, cell, holderId } = await lockCell(db, schoolId, body.cellId)
  // Its cabinet is locked already, or the cell is refused: locking a second cabinet could deadlock.
  const other = await readCell(db, schoolId, body.otherId)
  if (other.cell.cabinetId !== cabinet.id) throw new Refusal(otherCabinet)
  if (body.holderIds !== undefined) await refuseOtherHolders(db, schoolId, [body.cellId, body.otherId], body.holderIds)
  if (holderId === null) throw new Refusal(cellFree, { number: numberOfCell(cabinet, cell) })
  if (other.cell.outOfOrder) throw new Refusal(cellOutOfOrder, { number: numberOfCell(cabinet, other.cell) })
  // A holder can't be moved into a cell that is out of order by a swap from the other side either.
  if (cell.outOfOrder && other.holderId !== null)
    throw new Refusal(cellOutOfOrder, { number: numberOfCell(cabinet, cell) })
  if (cell.id === other.cell.id) return null
  const ids = [cell.id, other.cell.id]
  await db
    .delete(lockerAssignment)
    .where(and(eq(lockerAssignment.schoolId, schoolId), inArray(lockerAssignment.cellId, ids)))
  const moved = [
    { cellId: other.cell.id, memberId: holderId },
    ...(other.holderId === null ? [] : [{ cellId: cell.id, memberId: other.holderId }]),
  ]
  await db
    .insert(lockerAssignment)
    .values(moved.map((one) => ({ ...one, schoolId, cabinetId: cabinet.id, assignedAt: clock.now() })))
  return null
}

/** Reads a cabinet's cells that can be assigned, in the order of their places. */
export const readFreeCells = async (db: Db, cabinet: CabinetRow) => {
  const rows = await db
    .select({ cell: lockerCell, assignmentId: lockerAssignment.id })
    .from(lockerCell)
    .leftJoin(
      lockerAssignment,
      and(eq(lockerAssignment.schoolId, lockerCell.schoolId), eq(lockerAssignment.cellId, lockerCell.id)),
    )
    .where(
      and(
        eq(lockerCell.schoolId, cabinet.schoolId),
        eq(lockerCell.cabinetId, cabinet.id),
        eq(lockerCell.outOfOrder, false),
      ),
    )
    .orderBy(asc(lockerCell.id))
  return rows.filter(({ assignmentId }) => assignmentId === null).map(({ cell }) => cell)
}
