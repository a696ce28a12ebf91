import { type SQL, and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import type { locker } from '../contract.ts'
import type { CabinetSearch } from '../cabinetContract.ts'
import type { CabinetView } from '../views.ts'
import { lockerAssignment, lockerCabinet, lockerCell } from './tables.ts'

/** The type of devices that are lockers (academics §3, Device types). */
const lockerType = 'BAIWEI_LOCKER'

/** Reaches the cabinets of the session's school. */
export const reachCabinets = reachRows(lockerCabinet, (session) => eq(lockerCabinet.schoolId, schoolOf(session)))

/** Reaches the cells of the session's school. */
export const reachCells = reachRows(lockerCell, (session) => eq(lockerCell.schoolId, schoolOf(session)))

const isLocker = (schoolId: number) => and(eq(device.schoolId, schoolId), eq(device.type, lockerType))

/** Reaches the locker devices of the session's school. */
export const reachLockerDevices = reachRows(device, (session) => isLocker(schoolOf(session)))

const countCells = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${lockerCell} left join ${lockerAssignment}
    on ${lockerAssignment.schoolId} = ${lockerCell.schoolId} and ${lockerAssignment.cellId} = ${lockerCell.id}
    where ${lockerCell.schoolId} = ${lockerCabinet.schoolId} and ${lockerCell.cabinetId} = ${lockerCabinet.id}
    and ${condition})`

const isHeld = sql`${lockerAssignment.id} is not null`

const selectCabinets = (db: Db, where: SQL | undefined) =>
  db
    .select({
      cabinet: lockerCabinet,
      deviceName: sql<string | null>`${device.name}`.as('device_name'),
      taken: countCells(sql`${isHeld} and not ${lockerCell.outOfOrder}`).as('taken'),
      free: countCells(sql`not ${isHeld} and not ${lockerCell.outOfOrder}`).as('free'),
      outOfOrder: countCells(sql`${lockerCell.outOfOrder}`).as('out_of_order_cells'),
    })
    .from(lockerCabinet)
    .leftJoin(device, and(eq(device.schoolId, lockerCabinet.schoolId), eq(device.id, lockerCabinet.deviceId)))
    .where(where)
    .$dynamic()

const presentCabinet = ({
  cabinet: { schoolId: _schoolId, ...cabinet },
  ...more
}: Awaited<ReturnType<typeof selectCabinets>>[number]): CabinetView => ({
  ...cabinet,
  ...more,
  // A device that was removed can't be saved again.
  deviceId: more.deviceName === null ? null : cabinet.deviceId,
})

const matches = (schoolId: number, { keyword, kind }: CabinetSearch) => {
  const word = `%${escapeLikePattern(keyword.trim())}%`
  return and(
    eq(lockerCabinet.schoolId, schoolId),
    kind === undefined ? undefined : eq(lockerCabinet.kind, kind),
    keyword.trim() === '' ? undefined : or(ilike(lockerCabinet.name, word), ilike(lockerCabinet.place, word)),
  )
}

/** Reads a page of cabinets by name (A-CALL-141). */
export const findCabinetPage = ({ db, session, body }: Context<typeof locker.cabinetPage>) =>
  readPage(db, body, selectCabinets(db, matches(schoolOf(session), body)), {
    order: [asc(lockerCabinet.name), asc(lockerCabinet.id)],
    present: presentCabinet,
  })

/** Reads one cabinet. Refuses a missing one with `notFound`. */
export const readCabinet = async (db: Db, schoolId: number, id: number): Promise<CabinetView> => {
  const [found] = await selectCabinets(db, and(eq(lockerCabinet.schoolId, schoolId), eq(lockerCabinet.id, id)))
  if (found === undefined) throw new Refusal(common.notFound)
  return presentCabinet(found)
}

/** Lists the school's locker devices. */
export const listLockerDevices = ({ db, session }: Context<typeof locker.devices>) =>
  db
    .select({ id: device.id, name: device.name })
    .from(device)
    .where(isLocker(schoolOf(session)))
    .orderBy(asc(device.name), asc(device.id))
