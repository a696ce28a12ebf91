import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { treeInOrder } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { standings } from '../../whereabouts/server/index.ts'
import { type evacuationCalls, evacuationRefusals, evacuationTopic } from '../contract.ts'
import { countFound } from './find.ts'
import { lockRunning, streamOf } from './running.ts'
import { evacuation, evacuationPerson } from './tables.ts'

/** A part of the order that counts only of those who are in the dormitory: by day a class stays together, wherever its pupils sleep. */
const inDormitory = (part: typeof dormitoryBuilding.orderNum | typeof dormitoryBuilding.id) =>
  sql`case when stands.standing = 'dormitory' then ${part} end`

/**
 * Writes down everybody who is inside, or of whom nobody knows: one statement, so that all are of one moment. Classes stand as
 * the organisation's tree has them, by their grade first.
 */
const writePeople = async (db: Db, schoolId: number, evacuationId: number, now: Date): Promise<void> => {
  await db.execute(sql`
    with recursive tree as (${treeInOrder(schoolId, isNull(department.parentId))})
    insert into ${evacuationPerson} (school_id, evacuation_id, member_id, order_num, name, is_student, is_away,
      standing, since, building, room, class_name)
    select ${schoolId}, ${evacuationId}, stands.member_id,
      row_number() over (order by stands.standing = 'unknown', stands.standing <> 'dormitory',
        ${inDormitory(dormitoryBuilding.orderNum)}, ${inDormitory(dormitoryBuilding.id)}, tree.place, stands.pinyin, stands.member_id),
      stands.name, stands.is_student, stands.is_away, stands.standing, stands.since,
      coalesce(${dormitoryBuilding.name}, ''), coalesce(${dormitoryRoom.name}, ''), coalesce(${department.name}, '')
    from (${standings(schoolId, now)}) as stands
    left join ${department} on ${department.schoolId} = ${schoolId} and ${department.id} = stands.department_id
    left join tree on tree.id = stands.department_id
    left join ${dormitoryRoom} on ${dormitoryRoom.schoolId} = ${schoolId} and ${dormitoryRoom.id} = stands.room_id
    left join ${dormitoryBuilding} on ${dormitoryBuilding.schoolId} = ${schoolId}
      and ${dormitoryBuilding.id} = ${dormitoryRoom.buildingId}
    where stands.standing <> 'outside'`)
}

/** Begins an evacuation; a second press is given the one that is going on. */
export const begin = async ({ db, session, clock }: Context<typeof evacuationCalls.begin>) => {
  const schoolId = schoolOf(session)
  const now = clock.now()
  const [made] = await db
    .insert(evacuation)
    .values({ schoolId, begunAt: now, begunById: memberOf(session) })
    .onConflictDoNothing()
    .returning({ id: evacuation.id })
  if (made) {
    await writePeople(db, schoolId, made.id, now)
    return { id: made.id, isNew: true }
  }
  const [running] = await db
    .select({ id: evacuation.id })
    .from(evacuation)
    .where(and(eq(evacuation.schoolId, schoolId), isNull(evacuation.endedAt)))
  // It was ended in this very moment.
  if (!running) throw new Refusal(evacuationRefusals.ended)
  return { id: running.id, isNew: false }
}

/** Ends an evacuation: its list stands from then on as it was left. */
export const end = async ({ db, session, body, clock, live }: Context<typeof evacuationCalls.end>) => {
  const schoolId = schoolOf(session)
  const { evacuationId, isDrill, note } = body
  await lockRunning(db, schoolId, evacuationId)
  await db
    .update(evacuation)
    .set({ endedAt: clock.now(), endedById: memberOf(session), isDrill, note })
    .where(and(eq(evacuation.schoolId, schoolId), eq(evacuation.id, evacuationId)))
  const numbers = await countFound(db, schoolId, evacuationId)
  await live.say(db, evacuationTopic, streamOf(schoolId, evacuationId), { numbers, ticks: [], ended: true })
  return null
}
