import { type SQL, and, eq, sql } from 'drizzle-orm'
import { maskName } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import { seesOnlyFigures } from '../../../platform/server/seesOnlyFigures.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { mainDepartmentJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { locker } from '../contract.ts'
import type { CellView } from '../views.ts'
import { type CabinetLayout, type CellState, numberOfCell } from '../words.ts'
import { readCabinet } from './cabinets.ts'
import { lockCell } from './lockCabinet.ts'
import { lockerAssignment, lockerCell } from './tables.ts'

/** SQL condition: the holder of a cell is named to the caller. Callers above the school see no names of children. */
const isHolderShown = (session: Session): SQL => {
  if (seesOnlyFigures(session)) return sql`false`
  return isPersonWithinReach(schoolOf(session), lockerAssignment.memberId, session) ?? sql`true`
}

/**
 * Reaches cells that are free or whose holder is within reach: nobody takes a cell from a pupil whom they may not see,
 * or opens it.
 */
export const reachCellsOfHolders = reachRows(lockerCell, (session) =>
  and(
    eq(lockerCell.schoolId, schoolOf(session)),
    sql`not exists (select 1 from ${lockerAssignment} where ${lockerAssignment.schoolId} = ${lockerCell.schoolId}
      and ${lockerAssignment.cellId} = ${lockerCell.id} and not ${isHolderShown(session)})`,
  ),
)

const selectCells = (db: Db, session: Session, where: SQL | undefined) =>
  db
    .select({
      cell: lockerCell,
      memberId: member.id,
      name: member.name,
      className: department.name,
      since: lockerAssignment.assignedAt,
      isReached: sql<boolean>`coalesce(${isHolderShown(session)}, false)`,
    })
    .from(lockerCell)
    .leftJoin(
      lockerAssignment,
      and(eq(lockerAssignment.schoolId, lockerCell.schoolId), eq(lockerAssignment.cellId, lockerCell.id)),
    )
    .leftJoin(member, and(eq(member.schoolId, lockerAssignment.schoolId), eq(member.id, lockerAssignment.memberId)))
    .leftJoin(department, mainDepartmentJoin)
    .where(and(eq(lockerCell.schoolId, schoolOf(session)), where))

type Found = Awaited<ReturnType<typeof selectCells>>[number]

const stateOf = ({ cell, memberId }: Found): CellState => {
  if (cell.outOfOrder) return 'outOfOrder'
  return memberId === null ? 'free' : 'taken'
}

const presentHolder = ({ memberId, name, className, since, isReached }: Found, timeZone: string) => {
  if (memberId === null || name === null || since === null) return null
  const time = toWireTime(since, timeZone)
  return isReached
    ? { userId: memberId, name, className, since: time }
    : { userId: null, name: maskName(name), className, since: time }
}

const presentCell =
  (layout: CabinetLayout, timeZone: string) =>
  (found: Found): CellView => ({
    id: found.cell.id,
    number: numberOfCell(layout, found.cell),
    rowNo: found.cell.rowNo,
    columnNo: found.cell.columnNo,
    state: stateOf(found),
    holder: presentHolder(found, timeZone),
    note: found.cell.note,
    version: found.cell.version,
  })

/** Reads a cabinet with its cells by number. Names of holders out of reach are masked (A-CALL-141). */
export const findCabinet = async ({ db, session, params }: Context<typeof locker.cabinet>) => {
  const cabinet = await readCabinet(db, schoolOf(session), params.id)
  const found = await selectCells(db, session, eq(lockerCell.cabinetId, params.id))
  const cells = found.map(presentCell(cabinet, session.timeZone)).toSorted((one, other) => one.number - other.number)
  return { cabinet, cells }
}

/** Puts a cell out of order or back, with a note, if `version` is current. A holder stays until moved. */
export const saveCell = async ({ db, session, body }: Context<typeof locker.saveCell>) => {
  const schoolId = schoolOf(session)
  const { id, version, ...values } = body
  const { cabinet } = await lockCell(db, schoolId, id)
  const read = async (cellId: number): Promise<CellView> => {
    const [found] = await selectCells(db, session, eq(lockerCell.id, cellId))
    if (found === undefined) throw new Refusal(common.notFound)
    return presentCell(cabinet, session.timeZone)(found)
  }
  return saveVersioned(db, lockerCell, {
    name: '格口',
    schoolId,
    id,
    version,
    values,
    present: (row) => read(row.id),
  })
}
