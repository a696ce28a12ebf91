import { and, desc, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { numberOfCell } from '../words.ts'
import { lockerAssignment, lockerCabinet, lockerCell } from './tables.ts'

/** A cell of a cabinet for telephones. */
interface PhoneCell {
  readonly cabinetId: number
  readonly cabinetName: string
  readonly cellNumber: number
}

/**
 * Reads the telephone cells of these people, by person. Somebody with cells in several cabinets gets the one that was
 * assigned first, so that the board and the records name the same cell.
 */
export const readPhoneCells = async (
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PhoneCell>> => {
  const rows = await db
    .select({ memberId: lockerAssignment.memberId, cabinet: lockerCabinet, cell: lockerCell })
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
        eq(lockerCabinet.kind, 'phone'),
        among(lockerAssignment.memberId, ids),
      ),
    )
    // A map keeps the last of several rows with one key, which is the oldest here.
    .orderBy(desc(lockerAssignment.id))
  return new Map(
    rows.map(({ memberId, cabinet, cell }) => [
      memberId,
      { cabinetId: cabinet.id, cabinetName: cabinet.name, cellNumber: numberOfCell(cabinet, cell) },
    ]),
  )
}
