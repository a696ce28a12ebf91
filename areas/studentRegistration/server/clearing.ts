import { and, asc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { deleteApplications, deleteFiles } from './deleteApplications.ts'
import { registrationApplication, registrationFile, registrationTask, registrationVisit } from './tables.ts'

const day = 86_400_000

/** Applications deleted per transaction. If there are more, the job queues itself again. */
const batchSize = 500

const kind = jobKind({
  name: 'studentRegistration.clear',
  title: '清理到期的报名资料',
  slow: true,
  input: z.object({}),
  result: z.object({ applications: z.int() }),
  attempts: 3,
})

/** The end of a task: its last moment, or when the school closed it before. */
const endOf = sql`least(${registrationTask.endAt}, coalesce(${registrationTask.closedAt}, ${registrationTask.endAt}))`

/**
 * Deletes every night the applications of ended tasks whose days are over, except those of admitted students, and
 * uploads that no application has named for a day.
 */
export const applicationClearing = jobWork(
  kind,
  ({ schoolId, clock, files, jobs, finish }) =>
    finish(async (db) => {
      const now = clock.now()
      const unnamed = and(
        isNull(registrationFile.applicationId),
        lt(registrationFile.createdAt, new Date(now.getTime() - day)),
      )
      if (unnamed !== undefined) await deleteFiles({ db, files }, schoolId, unnamed)
      const isOver = sql`${endOf} + make_interval(days => ${registrationTask.keepDays}) < ${now.toISOString()}::timestamptz`
      const overTasks = db
        .select({ id: registrationTask.id })
        .from(registrationTask)
        .where(and(eq(registrationTask.schoolId, schoolId), isOver))
      const due = await db
        .select({ id: registrationApplication.id })
        .from(registrationApplication)
        .where(
          and(
            eq(registrationApplication.schoolId, schoolId),
            ne(registrationApplication.state, 'admitted'),
            sql`${registrationApplication.taskId} in ${overTasks}`,
          ),
        )
        .orderBy(asc(registrationApplication.id))
        .limit(batchSize)
      const ids = due.map(({ id }) => id)
      const applications = await deleteApplications({ db, files }, schoolId, {
        application: sql`${registrationApplication.id} = any(${sql.param(ids)}::bigint[])`,
        visit: sql`${registrationVisit.taskId} in ${overTasks}`,
      })
      if (due.length === batchSize) await jobs.add(db, kind, { schoolId, memberId: null }, {})
      return { applications }
    }),
  { schedule: '40 3 * * *', perSchool: true },
)
