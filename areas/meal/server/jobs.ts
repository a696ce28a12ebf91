import { z } from 'zod'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { isModuleClosed } from '../../schoolConfig/server/index.ts'
import { listDue, settleDue } from './orders/settle.ts'

const settleKind = jobKind({
  name: 'meal.settle',
  title: '按分组订餐',
  input: z.object({}),
  result: z.object({ meals: z.int(), ordered: z.int(), cancelled: z.int() }),
  // Many attempts, because nobody repeats the job by hand.
  attempts: 12,
})

/** Looks every minute for schools with a meal past its deadline, and queues a job for each. */
const lookForDue = jobWork(
  jobKind({
    name: 'meal.lookForDue',
    title: '查看订餐是否截止',
    onlyQueues: true,
    input: z.object({}),
    result: z.object({ schools: z.int() }),
    attempts: 3,
  }),
  async ({ clock, jobs, look, finish }) => {
    const now = clock.now()
    const schools = await look(async (db) => {
      const schoolIds = new Set((await listDue(db, now)).map(({ schoolId }) => schoolId))
      const due: number[] = []
      for (const schoolId of schoolIds) if (!(await isModuleClosed(db, schoolId, 'meal'))) due.push(schoolId)
      return due
    })
    await finish(async (db) => {
      for (const schoolId of schools) await jobs.add(db, settleKind, { schoolId, memberId: null }, {})
      return { schools: schools.length }
    })
  },
  { schedule: '* * * * *' },
)

/** The area's jobs. */
export const mealJobs = [
  lookForDue,
  jobWork(settleKind, ({ schoolId, clock, finish }) => finish((db) => settleDue(db, schoolId, clock.now()))),
]
