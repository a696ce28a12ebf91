import { type SQL, and, asc, eq, ilike, not, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import * as places from '../../../registry/server/places.ts'
import { isStaff } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { type planCalls, planRefusals } from '../../planContract.ts'
import type { BuildingView } from '../../planViews.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'
import { lockBuilding, lockRooms } from './lockRooms.ts'
import { readSleepers } from './sleepers.ts'

const { schoolId: ofSchool, id } = dormitoryBuilding

const inBuilding = sql`${dormitoryRoom.schoolId} = ${ofSchool} and ${dormitoryRoom.buildingId} = ${id}`
const aggregateRooms = (aggregate: SQL) =>
  sql<number>`(select ${aggregate}::int from ${dormitoryRoom} where ${inBuilding})`

const counts = {
  floors: aggregateRooms(sql`count(distinct ${dormitoryRoom.floor})`),
  rooms: aggregateRooms(sql`count(*)`),
  beds: aggregateRooms(sql`coalesce(sum(${dormitoryRoom.beds}), 0)`),
  taken: sql<number>`(select count(*)::int from ${studentInfo} join ${dormitoryRoom}
    on ${dormitoryRoom.schoolId} = ${studentInfo.schoolId} and ${dormitoryRoom.id} = ${studentInfo.roomId}
    where ${inBuilding})`,
}

const managers = sql<BuildingView['managers']>`coalesce((
  select json_agg(json_build_object('userId', ${member.id}, 'name', ${member.name}) order by ${member.pinyin}, ${member.id})
  from ${buildingManager} join ${member}
    on ${member.schoolId} = ${buildingManager.schoolId} and ${member.id} = ${buildingManager.memberId}
  where ${buildingManager.schoolId} = ${ofSchool} and ${buildingManager.buildingId} = ${id}), '[]'::json)`

const selectBuildings = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id,
      name: dormitoryBuilding.name,
      orderNum: dormitoryBuilding.orderNum,
      version: dormitoryBuilding.version,
      managers,
      ...counts,
    })
    .from(dormitoryBuilding)
    .where(where)
    .orderBy(asc(dormitoryBuilding.orderNum), asc(id))
    .$dynamic()

const present = <Row extends { beds: number; taken: number }>(row: Row) => ({
  ...row,
  freeBeds: Math.max(row.beds - row.taken, 0),
})

const findBuilding = async (db: Db, schoolId: number, buildingId: number): Promise<BuildingView> => {
  const [row] = await selectBuildings(db, and(eq(ofSchool, schoolId), eq(id, buildingId)))
  if (row === undefined) throw new Error('a building is gone within a transaction')
  return present(row)
}

/** Handles `buildingPage`: a page of the buildings that the session manages, in order. */
export const findBuildingPage = async ({ db, session, body }: Context<typeof planCalls.buildingPage>) => {
  const word = body.keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
  const where = and(
    eq(ofSchool, schoolOf(session)),
    isManagedBuilding(session, id),
    word === '' ? undefined : ilike(dormitoryBuilding.name, `%${word}%`),
  )
  const { limit, offset } = pageBounds(body)
  const rows = await selectBuildings(db, where).limit(limit).offset(offset)
  return toPage(body, rows.map(present), await db.$count(dormitoryBuilding, where))
}

/** Refuses students and parents as managers of a building, by name (33005). */
const refuseNonStaff = async (db: Db, schoolId: number, members: readonly number[]) => {
  const others = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, members), not(isStaff)))
  if (others.length > 0) throw new Refusal(planRefusals.notStaff, { names: others.map(({ name }) => name).join('、') })
}

/** Handles `saveBuilding`: adds or saves a building and its managers. */
export const saveBuilding = async ({ db, session, body }: Context<typeof planCalls.saveBuilding>) => {
  const schoolId = schoolOf(session)
  const { id: buildingId, version, name, orderNum, managerIds } = body
  await refuseNonStaff(db, schoolId, managerIds)
  const saved = await places.saveBuilding(db, {
    schoolId,
    id: buildingId,
    version,
    values: { name, orderNum },
    present: (row) => findBuilding(db, schoolId, row.id),
    twice: { kind: planRefusals.buildingTwice, words: { name } },
  })
  await places.setManagers(db, { schoolId, buildingId: saved.id }, [...new Set(managerIds)])
  return findBuilding(db, schoolId, saved.id)
}

/** Handles `deleteBuilding`: deletes a building with its rooms. Refuses while it has residents. */
export const deleteBuilding = async ({ db, session, query }: Context<typeof planCalls.deleteBuilding>) => {
  const schoolId = schoolOf(session)
  // Lock the building before its rooms, so that no room is added between check and deletion.
  if (!(await lockBuilding(db, schoolId, query.id, 'update'))) throw new Refusal(common.notFound)
  const rooms = await lockRooms(db, schoolId, eq(dormitoryRoom.buildingId, query.id))
  const { name } = await findBuilding(db, schoolId, query.id)
  const inside = await readSleepers(
    db,
    schoolId,
    rooms.map((room) => room.id),
  )
  if (inside.length > 0) throw new Refusal(planRefusals.livedIn, { name, count: inside.length })
  const used = new Refusal(planRefusals.hasDevices, { name })
  return places.deleteBuilding(db, { schoolId, id: query.id, used })
}
