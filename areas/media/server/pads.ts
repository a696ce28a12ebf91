import { type SQL, and, asc, eq, ilike, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { deviceTypes } from '../../device/contract.ts'
import { device, location } from '../../device/server/tables.ts'
import { display } from '../../display/server/tables.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import type { mediaTask } from './tables.ts'

/** The types of devices that are class pads: screens that show content and dismiss nobody. */
export const padTypes = deviceTypes
  .filter(({ uses }) => uses.includes('display') && !uses.includes('dismissal'))
  .map(({ type }) => type)

/** SQL condition for the enabled class pads of a school. */
export const isPadOf = (schoolId: number): SQL | undefined =>
  and(eq(device.schoolId, schoolId), inArray(device.type, padTypes), eq(device.disabled, false))

/** Reaches the class pads of the session's school. */
export const reachPads = reachRows(device, (session) => isPadOf(schoolOf(session)))

/** SQL condition that joins the pairing of a class pad to its device. */
const isItsDisplay = and(
  eq(display.schoolId, device.schoolId),
  eq(display.deviceId, device.id),
  eq(display.page, 'pad'),
)

const buildingId = sql<number | null>`coalesce(${dormitoryRoom.buildingId}, ${location.buildingId})`.mapWith(
  (value: unknown) => (value === null ? null : Number(value)),
)

const ancestorIds = sql<number[]>`array(select ${departmentAncestor.ancestorId} from ${departmentAncestor}
  where ${departmentAncestor.schoolId} = ${device.schoolId}
  and ${departmentAncestor.departmentId} = ${device.departmentId})`.mapWith((ids: readonly unknown[]) =>
  ids.map(Number),
)

/** Selects class pads with place, class and pairing, without order or limit. */
export const selectPads = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: device.id,
      name: sql<string>`${device.name}`.as('pad_name'),
      type: device.type,
      departmentId: device.departmentId,
      className: sql<string | null>`${department.name}`.as('class_name'),
      location: location.description,
      room: sql<string | null>`${dormitoryRoom.name}`.as('room_name'),
      building: sql<string | null>`${dormitoryBuilding.name}`.as('building_name'),
      buildingId: buildingId.as('building_id_of_pad'),
      ancestorIds: ancestorIds.as('ancestor_ids'),
      displayId: sql<number | null>`${display.id}`
        .mapWith((value: unknown) => (value === null ? null : Number(value)))
        .as('display_id'),
      pairedAt: display.pairedAt,
      seenAt: display.seenAt,
    })
    .from(device)
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .leftJoin(dormitoryRoom, and(eq(dormitoryRoom.schoolId, device.schoolId), eq(dormitoryRoom.id, device.roomId)))
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, device.schoolId), sql`${dormitoryBuilding.id} = ${buildingId}`),
    )
    .leftJoin(department, and(eq(department.schoolId, device.schoolId), eq(department.id, device.departmentId)))
    .leftJoin(display, isItsDisplay)
    .where(where)
    .$dynamic()

export type FoundPad = Awaited<ReturnType<typeof selectPads>>[number]

export const padOrder = [asc(device.name), asc(device.id)]

/** SQL condition for the pads that a search asks for. */
export const isPadSought = (
  schoolId: number,
  { keyword, paired }: { readonly keyword: string; readonly paired?: 'yes' | 'no' | undefined },
): SQL | undefined => {
  const word = keyword.trim()
  return and(
    isPadOf(schoolId),
    word === '' ? undefined : ilike(device.name, `%${escapeLikePattern(word)}%`),
    paired === 'yes' ? isNotNull(display.id) : undefined,
    paired === 'no' ? isNull(display.id) : undefined,
  )
}

/** Returns the place of a pad in words: its building and room, its location, else its class. */
export const placeOf = ({ building, room, location: description, className }: FoundPad): string =>
  [building, room].filter(Boolean).join(' ') || (description ?? className ?? '')

type Choice = Pick<typeof mediaTask.$inferSelect, 'target' | 'departmentIds' | 'buildingIds' | 'padIds'>
type Place = Pick<FoundPad, 'id' | 'buildingId' | 'ancestorIds'>

/** Returns true if a task is for a pad: all, its class or a grade above it, its building, or the pad itself. */
export const isTargeted = ({ target, departmentIds, buildingIds, padIds }: Choice, pad: Place): boolean => {
  if (target === 'all') return true
  if (target === 'pads') return padIds.includes(pad.id)
  if (target === 'buildings') return pad.buildingId !== null && buildingIds.includes(pad.buildingId)
  return pad.ancestorIds.some((id) => departmentIds.includes(id))
}
