import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { classAt } from '../../registry/server/classStays.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { moralEducation } from '../contract.ts'
import type { UserRank } from '../recordViews.ts'
import { sql } from 'drizzle-orm'
import { findReport } from './findReport.ts'
import { presentReport } from './rankReport.ts'
import { assessProject } from './tables.ts'

/** Finds the values and ranks of a student, or of the student's class now, in the enabled projects. */
export const findUserRank = async ({ db, session, query, clock }: Context<typeof moralEducation.userRank>) => {
  const schoolId = schoolOf(session)
  const now = clock.now()
  const [found] = await db
    .select({ id: member.id, classId: classAt(sql`${now.toISOString()}::timestamptz`) })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, query.userId)))
  if (found === undefined) throw new Refusal(common.notFound)
  const ofStudent = query.type === 'student'
  const assessType = ofStudent ? ('student' as const) : ('clazz' as const)
  const projects = await db
    .select()
    .from(assessProject)
    .where(
      and(
        eq(assessProject.schoolId, schoolId),
        eq(assessProject.assessType, assessType),
        eq(assessProject.isEnable, true),
      ),
    )
    .orderBy(asc(assessProject.id))
  const targetId = ofStudent ? found.id : (found.classId ?? 0)
  const ranks: UserRank[] = []
  for (const { id: projectId, name: projectName } of projects) {
    const search = {
      assessProjectId: projectId,
      startTime: query.from,
      endTime: query.to,
      line: 'target',
      by: 'total',
    } as const
    const rows = presentReport(await findReport(db, search, { schoolId, timeZone: session.timeZone, now }), 'total')
    const own = rows.find(({ id }) => id === targetId)
    if (own === undefined) continue
    const outOf = rows.filter(({ gradeId }) => gradeId === own.gradeId).length
    ranks.push({ projectId, projectName, assessValue: own.assessValue, rank: own.rank, outOf })
  }
  return ranks
}
