import { sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { openRecord } from '../../../registry/server/people.ts'
import { member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { insidePlaces, outsidePlaces } from '../../../whereabouts/contract.ts'
import { isPlaceAmong } from '../../../whereabouts/server/index.ts'
import { whereabouts } from '../../../whereabouts/server/tables.ts'

/** A staff member's last seen location and departments. */
interface StaffNow {
  readonly where: 'inside' | 'outside' | 'unknown'
  readonly departments: readonly number[]
}

/** Reads where each of a school's staff was last seen, without closed accounts. */
export const readStaff = async (db: Db, schoolId: number): Promise<StaffNow[]> => {
  const { rows } = await db.execute<{ where: StaffNow['where']; departments: readonly (number | string)[] }>(sql`
    select case when ${isPlaceAmong(whereabouts.stateDictId, insidePlaces)} then 'inside'
        when ${isPlaceAmong(whereabouts.stateDictId, outsidePlaces)} then 'outside'
        else 'unknown' end as "where",
      array(select ${memberDepartment.departmentId} from ${memberDepartment}
        where ${memberDepartment.schoolId} = ${schoolId} and ${memberDepartment.memberId} = ${member.id}) as departments
    from ${memberRole}
    join ${member} on ${member.schoolId} = ${memberRole.schoolId} and ${member.id} = ${memberRole.memberId}
    left join ${whereabouts} on ${whereabouts.schoolId} = ${schoolId} and ${whereabouts.memberId} = ${member.id}
      and ${whereabouts.aspect} = 'place'
    where ${memberRole.schoolId} = ${schoolId} and ${memberRole.roleId} = ${role.staff}
      and ${openRecord()}`)
  return rows.map(({ where, departments }) => ({ where, departments: departments.map(Number) }))
}
