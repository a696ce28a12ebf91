import { and, eq, isNotNull } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { makeSharedReading } from '../../../platform/server/sharedReading.ts'
import type { Session } from '../../../platform/server/session.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { countReachedStudents, countSchool } from '../../home/server/index.ts'
import { countLastDays } from '../../map/server/index.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { bureauMap } from '../contract.ts'
import { countDevices } from './counts.ts'
import { countSchools } from './schools.ts'

/** Handles `statistics`: the schools and devices of a bureau, or of one school (A-CALL-062). */
export const findStatistics = async ({ db, session, params, clock }: Context<typeof bureauMap.statistics>) => {
  const { ids, schoolNum, sharedNum } = await countSchools(db, session, params.schoolId)
  const counted = [...(await countDevices(db, ids, clock.now())).values()]
  return {
    schoolNum,
    sharedNum,
    deviceNum: counted.reduce((sum, { num }) => sum + num, 0),
    onlineNum: counted.reduce((sum, { online }) => sum + online, 0),
  }
}

/** Narrows a call to a school. Refuses the tenants of bureaus and of the platform like a missing school. */
const enterSchool = async (db: Db, session: Session, schoolId: number): Promise<void> => {
  const isSchool = await db.$count(school, and(eq(school.id, schoolId), eq(school.kind, 'school')))
  if (isSchool === 0) throw new Refusal(common.notFound)
  await narrowToSchool(db, session, schoolId)
}

/** Handles `studentInfo`: how many people a school has, and where its students are (A-CALL-063). It names nobody. */
export const findStudentInfo = async (context: Context<typeof bureauMap.studentInfo>) => {
  const { db, session, params } = context
  await enterSchool(db, session, params.schoolId)
  const people = await countSchool(db, session, params.schoolId)
  const { inScNum, inHomeNum, onRoadNum, unknowNum, leaveNum } = await countReachedStudents(context, params.schoolId)
  return { ...people, inScNum, inHomeNum, onRoadNum, unknowNum, leaveNum }
}

/** How long the chart of a school is shared by its viewers, ms. It counts up to half a million records. */
const goodFor = 60_000

const shareWeek = makeSharedReading<Awaited<ReturnType<typeof countLastDays>>>(goodFor)

/** Handles `week`: the passages of a school at its devices on each of the last seven days (A-RULE-052). */
export const countWeek = async ({ db, session, params, clock, config }: Context<typeof bureauMap.week>) => {
  const { schoolId } = params
  await enterSchool(db, session, schoolId)
  const now = clock.now()
  return shareWeek(config, String(schoolId), now, () =>
    countLastDays(db, schoolId, now, isNotNull(accessRecord.deviceId)),
  )
}
