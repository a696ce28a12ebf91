import { sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { studentStatus } from '../contract.ts'

/** SQL condition for members who are students and have not left. In a select from one table use it only in `where`. */
export const isEnrolled = sql<boolean>`(exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
    and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.student})
  and not exists (select 1 from ${studentInfo} where ${studentInfo.schoolId} = ${member.schoolId}
    and ${studentInfo.memberId} = ${member.id} and ${studentInfo.status} = ${studentStatus.left}))`
