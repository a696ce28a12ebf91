import { type SQL, and, desc, eq, ilike, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { applyWord } from '../../../platform/contract/words.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { TaskRow, TaskView, studentRegistration as calls } from '../contract.ts'
import { statePurpose } from './messages.ts'
import { type Task, countLeft, readPlaces } from './places.ts'
import { computeTaskState, isInTaskState } from './states.ts'
import { registrationApplication, registrationTask } from './tables.ts'

/** Path of a task's public page; its token follows. */
const pagePath = `/#/${applyWord}/`

const countWhere = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${registrationApplication}
    where ${registrationApplication.schoolId} = ${registrationTask.schoolId}
      and ${registrationApplication.taskId} = ${registrationTask.id} and ${condition})`

const stateIn = (...states: readonly string[]) =>
  sql`${registrationApplication.state} = any(${sql.param([...states])}::text[])`

const selectTasks = (db: Db) =>
  db
    .select({
      task: registrationTask,
      // This join makes Drizzle qualify column names, which the subqueries below need.
      makerName: sql<string>`coalesce(${member.name}, '')`,
      applied: countWhere(sql`${registrationApplication.state} <> 'withdrawn'`),
      submitted: countWhere(stateIn('submitted')),
      approved: countWhere(stateIn('approved', 'admitted')),
      waiting: countWhere(stateIn('waiting')),
      admitted: countWhere(stateIn('admitted')),
    })
    .from(registrationTask)
    .leftJoin(member, and(eq(member.schoolId, registrationTask.schoolId), eq(member.id, registrationTask.makerId)))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectTasks>>[number]

/** The facts of a task that the office and parents see alike. */
export const presentTaskFacts = (task: Task, now: Date, timeZone: string) => ({
  id: task.id,
  title: task.title,
  kind: task.kind,
  state: computeTaskState(task, now),
  startTime: toWireTime(task.startAt, timeZone),
  endTime: toWireTime(task.endAt, timeZone),
  quota: task.quota,
})

const presentRow = ({ task, makerName: _maker, ...counts }: Found, now: Date, timeZone: string): TaskRow => ({
  ...presentTaskFacts(task, now, timeZone),
  cohort: task.cohort,
  ...counts,
})

/** Reads a page of the school's tasks, newest first. */
export const findTasks = ({ db, session, body, clock }: Context<typeof calls.tasks>) => {
  const [now, word] = [clock.now(), body.keyword.trim()]
  const select = selectTasks(db).where(
    and(
      eq(registrationTask.schoolId, schoolOf(session)),
      word === '' ? undefined : ilike(registrationTask.title, `%${escapeLikePattern(word)}%`),
      body.kind === undefined ? undefined : eq(registrationTask.kind, body.kind),
      body.state === undefined ? undefined : isInTaskState(body.state, now),
    ),
  )
  return readPage(db, body, select, {
    order: [desc(registrationTask.id)],
    present: (found) => presentRow(found, now, session.timeZone),
  })
}

type Viewing = Pick<Context<Call>, 'db' | 'session' | 'clock' | 'outbox'>

/** Presents one task of the school with its form, options and public address. */
export const viewTask = async ({ db, session, clock, outbox }: Viewing, id: number): Promise<TaskView> => {
  const schoolId = schoolOf(session)
  const mine = and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, id))
  const [found] = await selectTasks(db).where(mine)
  if (found === undefined) throw new Refusal(common.notFound)
  const { task, makerName } = found
  const places = await readPlaces(db, schoolId, task)
  return {
    ...presentRow(found, clock.now(), session.timeZone),
    intro: task.intro,
    optionTitle: task.optionTitle,
    options: places.options.map(({ id: optionId, name, quota }) => ({
      id: optionId,
      name,
      quota,
      left: countLeft(places, optionId),
    })),
    takesWaiting: task.takesWaiting,
    showsPlaces: task.showsPlaces,
    fields: [...task.fields],
    questions: [...task.questions],
    keepDays: task.keepDays,
    place: `${pagePath}${task.pageToken}`,
    sendingCodes: await outbox.wayOfTexts(db, platformSchool, 'verificationCode'),
    sendingStates: await outbox.wayOfTexts(db, schoolId, statePurpose),
    makerName,
    createdTime: toWireTime(task.createdAt, session.timeZone),
    version: task.version,
  }
}

/** Reads one task of the session's school. */
export const findTask = (context: Context<typeof calls.task>) => viewTask(context, context.query.id)
