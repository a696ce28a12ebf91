import { sql } from 'drizzle-orm'
import { member, memberRole } from '../../registry/server/tables/members.ts'

/** SQL for the role ids of a member. */
export const rolesOfMember = sql<number[]>`to_json(array(select ${memberRole.roleId} from ${memberRole}
  where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id}))`
