import { type SQL, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { isIntegratorShutOut } from '../../registry/server/integratorTerms.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { selectGrants } from '../../permissions/server/index.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { classManager, member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { credential, loginName, session } from '../../registry/server/directory/tables.ts'

const selectArray = (values: ReturnType<typeof sql>) => sql<number[]>`array(${values})`

/**
 * Leaves out graduated classes, which have no class manager even if an old row remains. The value is inlined so that
 * the prepared statement is planned only once.
 */
const notGraduated = sql`${department.delFlag} <> ${sql.raw(String(graduatedFlag))}`

/** SQL condition: the member has a role for several schools. Reading that scope takes a separate statement. */
export const seesSeveralSchools = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, session.schoolId),
  eq(memberRole.memberId, session.memberId),
  inArray(memberRole.roleId, [role.superAdministrator, role.bureauAdministrator]),
)})`

/** SQL condition: a role counts now. The integrator's doesn't while its term isn't running. */
const isRoleInForce = sql`(${memberRole.roleId} <> ${role.integrator} or not ${isIntegratorShutOut(memberRole)})`

/** SQL for the first record of an account without a chosen school. The audit log names it as the actor until then. */
const firstRecord = sql<{ schoolId: number; memberId: number } | null>`case when ${session.schoolId} is null then (
  select json_build_object('schoolId', ${loginName.schoolId}, 'memberId', ${loginName.memberId})
  from ${loginName} where ${loginName.accountId} = ${session.accountId} order by ${loginName.schoolId} limit 1) end`

/** Selects the sessions with these tokens that have not ended, with everything that a call must know of its caller. */
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
      roles: selectArray(
        sql`select ${memberRole.roleId} from ${memberRole} where ${memberRole.schoolId} = ${session.schoolId} and ${memberRole.memberId} = ${session.memberId} and ${isRoleInForce}`,
      ),
      departments: selectArray(
        sql`select ${memberDepartment.departmentId} from ${memberDepartment} where ${memberDepartment.schoolId} = ${session.schoolId} and ${memberDepartment.memberId} = ${session.memberId}`,
      ),
      classes: selectArray(
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

/** A row of `selectSessions`. */
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]
