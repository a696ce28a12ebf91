import { and, asc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { SchoolProgress } from '../bureauContract.ts'
import type { jointExam } from '../contract.ts'
import { listSchoolFigures } from './figureRows.ts'
import { findJointExam } from './jointExams.ts'
import { jointExamOffer } from './tables.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** Reads how far each school of a joint exam is: its answer, what it has entered, and its report. */
export const findSchoolProgress = async ({
  db,
  session,
  params,
}: Context<typeof jointExam.jointExamSchools>): Promise<SchoolProgress[]> => {
  const bureauId = schoolOf(session)
  const row = await findJointExam(db, bureauId, params.id)
  const offers = await db
    .select({ offer: jointExamOffer, school: school.name })
    .from(jointExamOffer)
    .innerJoin(school, eq(school.id, jointExamOffer.schoolId))
    .where(and(eq(jointExamOffer.bureauId, bureauId), eq(jointExamOffer.jointExamId, row.id)))
    .orderBy(sql`${jointExamOffer.state} = 'joined' desc`, asc(jointExamOffer.schoolId))
  const figures = await listSchoolFigures(db, bureauId, row)
  const time = (at: Date | null) => at && toWireTime(at, session.timeZone)
  return offers.map(({ offer: { schoolId, state, reportedAt, rankedAt }, school: name }) => {
    const own = figures.filter((figure) => figure.schoolId === schoolId && figure.at !== null)
    return {
      schoolId,
      school: name,
      state,
      expected: sum(own.map(({ expected }) => expected)),
      entered: sum(own.map(({ entered }) => entered)),
      reportedAt: time(reportedAt),
      rankedAt: time(rankedAt),
    }
  })
}
