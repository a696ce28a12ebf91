import { and, eq, inArray, ne } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type locker, lockerRefusals } from '../contract.ts'
import { type CabinetLayout, hasPosition, numberOfCell } from '../words.ts'
import { readCabinet } from './cabinets.ts'
import { lockCabinet } from './lockCabinet.ts'
import { lockerAssignment, lockerCabinet, lockerCell } from './tables.ts'

const ofCabinet = (schoolId: number, cabinetId: number) =>
  and(eq(lockerCell.schoolId, schoolId), eq(lockerCell.cabinetId, cabinetId))

const readCells = (db: Db, schoolId: number, cabinetId: number) =>
  db
    .select({
      id: lockerCell.id,
      rowNo: lockerCell.rowNo,
      columnNo: lockerCell.columnNo,
      holderId: lockerAssignment.memberId,
    })
    .from(lockerCell)
    .leftJoin(
      lockerAssignment,
      and(eq(lockerAssignment.schoolId, lockerCell.schoolId), eq(lockerAssignment.cellId, lockerCell.id)),
    )
    .where(ofCabinet(schoolId, cabinetId))

type Cells = Awaited<ReturnType<typeof readCells>>

/** Refuses a layout that removes a cell with a holder, or changes the number on it. */
const refuseMovedHolders = (cells: Cells, before: CabinetLayout, after: CabinetLayout): void => {
  const moved = cells.filter(
    (cell) =>
      cell.holderId !== null && !(hasPosition(after, cell) && numberOfCell(before, cell) === numberOfCell(after, cell)),
  )
  if (moved.length > 0) throw new Refusal(lockerRefusals.layoutUsed, { count: moved.length })
}

/** Makes the cells of a cabinet those of its layout. */
const fitCells = async (db: Db, schoolId: number, cabinetId: number, layout: CabinetLayout, cells: Cells) => {
  const dropped = cells.filter((cell) => !hasPosition(layout, cell)).map(({ id }) => id)
  if (dropped.length > 0)
    await db.delete(lockerCell).where(and(ofCabinet(schoolId, cabinetId), inArray(lockerCell.id, dropped)))
  const known = new Set(cells.map(({ rowNo, columnNo }) => `${rowNo}/${columnNo}`))
  const wanted = Array.from({ length: layout.rows * layout.columns }, (_, at) => ({
    schoolId,
    cabinetId,
    rowNo: Math.floor(at / layout.columns) + 1,
    columnNo: (at % layout.columns) + 1,
  }))
  const added = wanted.filter(({ rowNo, columnNo }) => !known.has(`${rowNo}/${columnNo}`))
  if (added.length > 0) await db.insert(lockerCell).values(added)
}

/** Refuses a device that is linked to another cabinet. */
const refuseTakenDevice = async (db: Db, schoolId: number, id: number | undefined, deviceId: number | null) => {
  if (deviceId === null) return
  const others = id === undefined ? undefined : ne(lockerCabinet.id, id)
  const count = await db.$count(
    lockerCabinet,
    and(eq(lockerCabinet.schoolId, schoolId), eq(lockerCabinet.deviceId, deviceId), others),
  )
  if (count > 0) throw new Refusal(lockerRefusals.deviceTaken)
}

/** Adds a cabinet with its cells, or saves one if `version` is current (A-CALL-141). Held cells keep their numbers. */
export const saveCabinet = async ({ db, session, body }: Context<typeof locker.saveCabinet>) => {
  const schoolId = schoolOf(session)
  const { id, version, ...values } = body
  const before = id === undefined ? null : await lockCabinet(db, schoolId, id)
  await refuseTakenDevice(db, schoolId, id, body.deviceId)
  const saved = await saveVersioned(db, lockerCabinet, {
    name: '储物柜',
    schoolId,
    id,
    version,
    values,
    present: (row) => readCabinet(db, schoolId, row.id),
    twice: { kind: lockerRefusals.cabinetTwice, words: { name: body.name } },
  })
  const cells = before === null ? [] : await readCells(db, schoolId, saved.id)
  if (before !== null) refuseMovedHolders(cells, before, values)
  await fitCells(db, schoolId, saved.id, values, cells)
  return readCabinet(db, schoolId, saved.id)
}

/** Deletes a cabinet without holders (A-CALL-141). Its records stay. */
export const deleteCabinet = async ({ db, session, query }: Context<typeof locker.deleteCabinet>) => {
  const schoolId = schoolOf(session)
  const { name } = await lockCabinet(db, schoolId, query.id)
  const count = await db.$count(
    lockerAssignment,
    and(eq(lockerAssignment.schoolId, schoolId), eq(lockerAssignment.cabinetId, query.id)),
  )
  if (count > 0) throw new Refusal(lockerRefusals.cabinetUsed, { name, count })
  return deleteRow(db, lockerCabinet, { schoolId, id: query.id })
}
