import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { seesOnlyFigures } from '../../../platform/server/seesOnlyFigures.ts'
import type { Session } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import { isExaminedBy, seesEverything } from './examiners.ts'
import { assessProject } from './tables.ts'

interface Asked {
  readonly schoolId: number
  readonly projectId: number | undefined
  /** A line of a report about the target. */
  readonly row: { readonly studentId: number | null }
}

/** True if the caller may see the values of a target. Classes and rooms are open, students need reach and are closed to who looks from above. */
export const isTargetVisible = async (
  db: Db,
  session: Session,
  { schoolId, projectId = 0, row: { studentId } }: Asked,
): Promise<boolean> => {
  if (studentId === null) return true
  if (seesOnlyFigures(session)) return false
  if (seesEverything(session)) return true
  const examined = and(
    eq(assessProject.schoolId, schoolId),
    eq(assessProject.id, projectId),
    isExaminedBy(schoolId, session),
  )
  if ((await db.$count(assessProject, examined)) > 0) return true
  const within = isPersonWithinReach(schoolId, member.id, session)
  return (await db.$count(member, and(eq(member.schoolId, schoolId), eq(member.id, studentId), within))) > 0
}
