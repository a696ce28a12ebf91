import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import {
  type studentRegistration as calls,
  fieldTitles,
  isEnrolling,
  registrationRefusals as refusals,
} from '../contract.ts'
import { deleteApplications } from './deleteApplications.ts'
import { textPromoted } from './messages.ts'
import { type Places, type Task, lockTask, promoteWaiting, readOptions, readPlaces } from './places.ts'
import { computeTaskState } from './states.ts'
import { registrationApplication, registrationOption, registrationTask, registrationVisit } from './tables.ts'
import { viewTask } from './tasks.ts'

type Saving = Context<typeof calls.saveTask>
type Body = Saving['body']

/**
 * Refuses a question with the title of another one or of a field, or with an option twice: nobody could tell their
 * answers apart.
 */
const refuseDoubles = ({ fields, questions }: Body): void => {
  const names = ['姓名', ...fields.map(({ key }) => fieldTitles[key]), ...questions.map(({ title }) => title.trim())]
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  const option = questions.flatMap(({ options }) => options.filter((one, at) => options.indexOf(one) !== at)).at(0)
  const double = twice ?? option
  if (double !== undefined) throw new Refusal(refusals.questionTwice, { name: double })
}

/** Refuses a question to choose from without options, because no parent could answer it. */
const refuseWithoutOptions = ({ questions }: Body): void => {
  const empty = questions.find(({ kind, options }) => (kind === 'choice' || kind === 'choices') && options.length === 0)
  if (empty !== undefined) throw new Refusal(refusals.noOptions, { name: empty.title })
}

/** The applications of an option that were not withdrawn, which keep it from being deleted. */
const findUsedOption = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const [used] = await db
    .select({ name: registrationOption.name })
    .from(registrationOption)
    .innerJoin(
      registrationApplication,
      and(
        eq(registrationApplication.schoolId, registrationOption.schoolId),
        eq(registrationApplication.optionId, registrationOption.id),
        ne(registrationApplication.state, 'withdrawn'),
      ),
    )
    .where(and(eq(registrationOption.schoolId, schoolId), inArray(registrationOption.id, [...ids])))
    .orderBy(asc(registrationOption.orderNum), asc(registrationOption.id))
    .limit(1)
  return used
}

const saveOptions = async (db: Db, task: Task, wanted: Body['options']): Promise<void> => {
  const { schoolId, id: taskId } = task
  const existing = new Set((await readOptions(db, schoolId, taskId)).map(({ id }) => id))
  const kept = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]))
  // An option of another task of the school is within reach, but doesn't belong here.
  if (kept.some((id) => !existing.has(id))) throw new Refusal(common.notFound)
  const gone = [...existing].filter((id) => !kept.includes(id))
  const used = gone.length === 0 ? undefined : await findUsedOption(db, schoolId, gone)
  if (used !== undefined) throw new Refusal(refusals.optionUsed, used)
  const ofTask = and(eq(registrationOption.schoolId, schoolId), eq(registrationOption.taskId, taskId))
  await db.delete(registrationOption).where(and(ofTask, notInArray(registrationOption.id, [0, ...kept])))
  for (const [orderNum, { id, name, quota }] of wanted.entries()) {
    const values = { name, quota, orderNum }
    if (id === undefined) await db.insert(registrationOption).values({ ...values, schoolId, taskId })
    else
      await db
        .update(registrationOption)
        .set(values)
        .where(and(ofTask, eq(registrationOption.id, id)))
  }
}

/** Refuses a quota below the places in use. */
const refuseTooFewPlaces = ({ task, options, held }: Places): void => {
  if (task.quota !== null && task.quota < held.all)
    throw new Refusal(refusals.quotaUsed, { name: task.title, count: held.all })
  for (const { id, name, quota } of options) {
    const count = held.byOption.get(id) ?? 0
    if (quota !== null && quota < count) throw new Refusal(refusals.quotaUsed, { name, count })
  }
}

const writeTask = async (context: Saving): Promise<Task> => {
  const { db, session, body, clock } = context
  const schoolId = schoolOf(session)
  const { id, options: _options, startTime, endTime, version, ...rest } = body
  const [startAt, endAt] = [fromWireTime(startTime, session.timeZone), fromWireTime(endTime, session.timeZone)]
  if (endAt <= startAt) throw new Refusal(refusals.endsBeforeStart)
  const values = { ...rest, cohort: isEnrolling(rest.kind) ? rest.cohort : '', startAt, endAt }
  if (id === undefined) {
    // 128 random bits: nobody finds a page by guessing, though it shows no personal data.
    const made = { pageToken: randomBytes(16).toString('base64url'), makerId: memberOf(session) }
    const [row] = await db
      .insert(registrationTask)
      .values({ ...values, ...made, schoolId, createdAt: clock.now() })
      .returning()
    if (row === undefined) throw new Error('a registration task was not inserted')
    return row
  }
  const current = await lockTask(db, schoolId, id)
  if (current.version !== version)
    throw new Refusal(common.stale, { name: `报名任务“${current.title}”` }, await viewTask(context, id))
  const [row] = await db
    .update(registrationTask)
    .set({ ...values, version: nextVersion(registrationTask.version) })
    .where(and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, id)))
    .returning()
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/**
 * Creates or saves a task with its form and options. More places move waiting applications up; fewer than are in use
 * are refused.
 */
export const saveTask = async (context: Saving) => {
  const { db, session, body, clock } = context
  refuseDoubles(body)
  refuseWithoutOptions(body)
  const task = await writeTask(context)
  await saveOptions(db, task, body.options)
  refuseTooFewPlaces(await readPlaces(db, schoolOf(session), task))
  await textPromoted(context, task, await promoteWaiting(db, task, clock.now()))
  return viewTask(context, task.id)
}

/**
 * Closes a task, so that nobody applies or corrects any more, or opens it again within its period. Closing it twice
 * doesn't move the first time, from which the days until the deletion of the children's data count.
 */
export const closeTask = async ({ db, session, body, clock }: Context<typeof calls.closeTask>) => {
  const schoolId = schoolOf(session)
  const changed = await db
    .update(registrationTask)
    .set({
      closedAt: body.isClosed ? sql`coalesce(${registrationTask.closedAt}, ${clock.now()})` : null,
      version: nextVersion(registrationTask.version),
    })
    .where(and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, body.id)))
    .returning({ id: registrationTask.id })
  if (changed.length === 0) throw new Refusal(common.notFound)
  return null
}

/** Deletes a task with all applications and files. Refuses one that is open and has applications. */
export const deleteTask = async (context: Context<typeof calls.deleteTask>) => {
  const { db, session, query, clock } = context
  const schoolId = schoolOf(session)
  const task = await lockTask(db, schoolId, query.id)
  const ofTask = and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.taskId, task.id))
  const count = await db.$count(registrationApplication, and(ofTask, ne(registrationApplication.state, 'withdrawn')))
  if (count > 0 && computeTaskState(task, clock.now()) === 'open') throw new Refusal(refusals.stillOpen, { count })
  await deleteApplications(context, schoolId, {
    application: eq(registrationApplication.taskId, task.id),
    visit: sql`${registrationVisit.taskId} = ${task.id}`,
  })
  await db
    .delete(registrationTask)
    .where(and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, task.id)))
  return null
}
