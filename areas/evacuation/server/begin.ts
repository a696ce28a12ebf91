import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { selectTreeInOrder } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { selectEvacuationStates } from '../../whereabouts/server/index.ts'
import { type evacuationCalls, evacuationRefusals } from '../contract.ts'
import { evacuation, evacuationPerson } from './tables.ts'

/**
 * An order column that applies only to people in the dormitory. By day a class stays together in the list, wherever its
 * students sleep.
 */
const dormitoryOrder = (part: typeof dormitoryBuilding.orderNum | typeof dormitoryBuilding.id) =>
  sql`case when stands.standing = 'dormitory' then ${part} end`

/**
 * Inserts everybody who is inside or of unknown whereabouts, in one statement so that all are of one moment. Classes
 * follow the order of the organisation tree, grade first.
 */
const writePeople = async (db: Db, schoolId: number, evacuationId: number, now: Date): Promise<void> => {
  await db.execute(sql`
    with recursive tree as (${selectTreeInOrder(schoolId, isNull(department.parentId))})
    insert into ${evacuationPerson} (school_id, evacuation_id, member_id, order_num, name, is_student, is_away,
      standing, since, building, room, class_name)
    select ${schoolId}, ${evacuationId}, stands.member_id,
      row_number() over (order by stands.standing = 'unknown', stands.standing <> 'dormitory',
        ${dormitoryOrder(dormitoryBuilding.orderNum)}, ${dormitoryOrder(dormitoryBuilding.id)}, tree.place, stands.pinyin, stands.member_id),
      stands.name, stands.is_student, stands.is_away, stands.standing, stands.since,
      coalesce(${dormitoryBuilding.name}, ''), coalesce(${dormitoryRoom.name}, ''), coalesce(${department.name}, '')
    from (${selectEvacuationStates(schoolId, now)}) as stands
    left join ${department} on ${department.schoolId} = ${schoolId} and ${department.id} = stands.department_id
    left join tree on tree.id = stands.department_id
    left join ${dormitoryRoom} on ${dormitoryRoom.schoolId} = ${schoolId} and ${dormitoryRoom.id} = stands.room_id
    left join ${dormitoryBuilding} on ${dormitoryBuilding.schoolId} = ${schoolId}
      and ${dormitoryBuilding.id} = ${dormitoryRoom.buildingId}
    where stands.standing <> 'outside'`)
}

/** Begins an evacuation. If one is running, returns that one. */
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
  // The running one ended a moment ago.
  if (!running) throw new Refusal(evacuationRefusals.ended)
  return { id: running.id, isNew: false }
}
