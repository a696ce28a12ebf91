import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { isModuleClosed } from '../../schoolConfig/server/index.ts'
import { writeDuePeriods } from './writePeriods.ts'

const kind = jobKind({
  name: 'moralEducation.writeReports',
  title: '写定德育统计',
  input: z.object({}),
  result: z.object({}),
  attempts: 12,
})

/**
 * Writes the reports of the periods that ended yesterday, and of earlier ones that an outage kept from being written.
 * It runs after midnight in each school's time zone.
 */
export const writeReports = jobWork(
  kind,
  ({ schoolId, clock, finish }) =>
    finish(async (db) => {
      if (await isModuleClosed(db, schoolId, 'moralEducation')) return {}
      const [found] = await db.select({ timeZone: school.timeZone }).from(school).where(eq(school.id, schoolId))
      await writeDuePeriods(db, { schoolId, timeZone: found?.timeZone ?? defaultTimeZone, now: clock.now() })
      return {}
    }),
  { schedule: '10 0 * * *', perSchool: true },
)
