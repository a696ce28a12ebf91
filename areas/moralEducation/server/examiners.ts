import { type SQL, and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { userGroupMember } from '../../permissions/server/tables.ts'
import { moralRefusals } from '../refusals.ts'
import type { Project } from './projects.ts'
import { assessProject } from './tables.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator] as const

/** True for the school's administrators, who examine every project and see every record. */
export const seesEverything = (asker: Asker): boolean => holdsRole(asker, ...administrators)

/** SQL condition on `assess_project`: the caller is in one of its user groups, or is an administrator. */
export const isExaminedBy = (schoolId: number, asker: Asker): SQL =>
  seesEverything(asker)
    ? sql`true`
    : sql`${assessProject.examinerGroupIds} && array(select ${userGroupMember.groupId} from ${userGroupMember}
        where ${and(
          eq(userGroupMember.schoolId, schoolId),
          // No member has id 0, so a caller without a member matches nothing.
          eq(userGroupMember.memberId, asker.memberId ?? 0),
        )})`

/** Refuses callers who aren't examiners of a project. */
export const requireExaminer = async (db: Db, project: Project, session: Session): Promise<void> => {
  const mine = and(
    eq(assessProject.schoolId, project.schoolId),
    eq(assessProject.id, project.id),
    isExaminedBy(project.schoolId, session),
  )
  if ((await db.$count(assessProject, mine)) > 0) return
  throw new Refusal(moralRefusals.notExaminer, { name: project.name })
}
