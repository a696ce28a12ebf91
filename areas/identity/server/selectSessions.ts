import { type SQL, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { selectGrants } from '../../permissions/server/index.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { classManager, member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { credential, loginName, session } from '../../registry/server/directory/tables.ts'

const listOf = (values: ReturnType<typeof sql>) => sql<number[]>`array(${values})`

/** A class that has graduated is led by nobody, also where a row of before still says so. Written out: the statement is planned once. */
const notGraduated = sql`${department.delFlag} <> ${sql.raw(String(graduatedFlag))}`

/** True of a person with a role whose scope is several schools; such a scope needs a statement of its own. */
export const seesSeveralSchools = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, session.schoolId),
  eq(memberRole.memberId, session.memberId),
  inArray(memberRole.roleId, [role.superAdministrator, role.bureauAdministrator]),
)})`

/** The first record of an account that has chosen no school: in its name the trail has what is done before. */
const firstRecord = sql<{ schoolId: number; memberId: number } | null>`case when ${session.schoolId} is null then (
  select json_build_object('schoolId', ${loginName.schoolId}, 'memberId', ${loginName.memberId})
  from ${loginName} where ${loginName.accountId} = ${session.accountId} order by ${loginName.schoolId} limit 1) end`

/** Reads all that a call needs to know of its caller, for the sessions with these tokens that have not ended. */
export const selectSessions = (db: Db, enteringScope: SQL<string | null>, ofTokens: SQL) =>
  db
    .select({
      entered: enteringScope,
      id: session.id,
      tokenHash: session.tokenHash,
      accountId: session.accountId,
      schoolId: session.schoolId,
      memberId: session.memberId,
      openedBy: session.openedBy,
      seenAt: session.seenAt,
      username: member.username,
      first: firstRecord,
      memberBlocked: sql<boolean>`coalesce(${member.disabled} or ${member.locked}, true)`,
      passwordToChange: sql<boolean>`coalesce(${credential.mustChange}, false)`,
      schoolKind: school.kind,
      timeZone: school.timeZone,
      roles: listOf(
        sql`select ${memberRole.roleId} from ${memberRole} where ${memberRole.schoolId} = ${session.schoolId} and ${memberRole.memberId} = ${session.memberId}`,
      ),
      departments: listOf(
        sql`select ${memberDepartment.departmentId} from ${memberDepartment} where ${memberDepartment.schoolId} = ${session.schoolId} and ${memberDepartment.memberId} = ${session.memberId}`,
      ),
      classes: listOf(
        sql`select ${classManager.departmentId} from ${classManager} join ${department} on ${and(eq(department.schoolId, classManager.schoolId), eq(department.id, classManager.departmentId))} where ${classManager.schoolId} = ${session.schoolId} and ${classManager.memberId} = ${session.memberId} and ${notGraduated}`,
      ),
      grants: selectGrants(session.schoolId, session.memberId),
      closedModules: sql<
        string[]
      >`array(select ${closedModule.module} from ${closedModule} where ${closedModule.schoolId} = ${session.schoolId})`,
    })
    .from(session)
    .leftJoin(member, and(eq(member.schoolId, session.schoolId), eq(member.id, session.memberId)))
    .leftJoin(school, eq(school.id, session.schoolId))
    .leftJoin(credential, eq(credential.accountId, session.accountId))
    .where(and(ofTokens, isNull(session.endedAt)))

/** A session as it is read. */
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]
