import { isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import { role } from '../../platform/contract/roles.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { selectTreeInOrder } from '../organisation/server/index.ts'
import { department } from '../registry/server/tables/departments.ts'
import { member, memberRole } from '../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { studentInfo } from '../registry/server/tables/students.ts'
import { evacuation, evacuationPerson, evacuationTick } from './server/tables.ts'

/** The drill's age in days, its duration in minutes, and the people missing at its end. */
const [daysAgo, minutes, missing] = [30, 9, 2]

const peopleWith = ({ district }: DemoWorld, schoolId: number, roleId: number) =>
  district.memberRoles.filter((row) => row.schoolId === schoolId && row.roleId === roleId).map((row) => row.memberId)

const writePeople = (db: Db, schoolId: number, evacuationId: number) =>
  db.execute(sql`
    with recursive tree as (${selectTreeInOrder(schoolId, isNull(department.parentId))})
    insert into ${evacuationPerson} (school_id, evacuation_id, member_id, order_num, name, is_student, is_away, standing,
      building, room, class_name)
    select ${schoolId}, ${evacuationId}, ${member.id},
      row_number() over (order by ${dormitoryBuilding.orderNum}, ${dormitoryBuilding.id}, tree.place,
        ${member.pinyin}, ${member.id}),
      ${member.name}, true, false, 'school', coalesce(${dormitoryBuilding.name}, ''), coalesce(${dormitoryRoom.name}, ''),
      coalesce(${department.name}, '')
    from ${member}
    join ${memberRole} on ${memberRole.schoolId} = ${schoolId} and ${memberRole.memberId} = ${member.id}
      and ${memberRole.roleId} = ${role.student}
    join ${studentInfo} on ${studentInfo.schoolId} = ${schoolId} and ${studentInfo.memberId} = ${member.id}
      and ${studentInfo.status} = 1
    left join ${department} on ${department.schoolId} = ${schoolId} and ${department.id} = ${member.mainDepartmentId}
    left join tree on tree.id = ${member.mainDepartmentId}
    left join ${dormitoryRoom} on ${dormitoryRoom.schoolId} = ${schoolId} and ${dormitoryRoom.id} = ${studentInfo.roomId}
    left join ${dormitoryBuilding} on ${dormitoryBuilding.schoolId} = ${schoolId}
      and ${dormitoryBuilding.id} = ${dormitoryRoom.buildingId}
    where ${member.schoolId} = ${schoolId}`)

/** Ticks all but the last people one after the other, by the phone holders in turn. */
const writeTicks = (db: Db, schoolId: number, evacuationId: number, begunAt: Date, finders: readonly number[]) =>
  db.execute(sql`
    insert into ${evacuationTick} (school_id, evacuation_id, member_id, turn, by_id, at)
    select school_id, evacuation_id, member_id, 1,
      (${sql.param([...finders])}::bigint[])[1 + order_num % ${finders.length}::int],
      ${begunAt.toISOString()}::timestamptz + make_interval(secs => ${(minutes - 1) * 60}::float8 * order_num / most)
    from (select *, max(order_num) over () as most from ${evacuationPerson}
      where school_id = ${schoolId} and evacuation_id = ${evacuationId}) as listed
    where order_num <= most - ${missing}::int`)

/** A fire drill a month ago. Two students were not found and turned out to be at home. */
export const demo: DemoPart = {
  name: 'evacuation',
  after: ['dormitories'],
  write: async (db, world) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) {
      const finders = peopleWith(world, schoolId, role.gateKeeper)
      const [begunById] = peopleWith(world, schoolId, role.schoolDataAdministrator)
      if (begunById === undefined || finders.length === 0) continue
      const begunAt = new Date(world.today.getTime() - daysAgo * 86_400_000)
      const endedAt = new Date(begunAt.getTime() + minutes * 60_000)
      const note = '消防演练；未找到的 2 人当天在家，已电话核实'
      const [made] = await db
        .insert(evacuation)
        .values({ schoolId, begunAt, begunById, endedAt, endedById: begunById, isDrill: true, note })
        .returning({ id: evacuation.id })
      if (made === undefined) throw new Error('the drill was not written')
      await writePeople(db, schoolId, made.id)
      await writeTicks(db, schoolId, made.id, begunAt, finders)
    }
  },
}
