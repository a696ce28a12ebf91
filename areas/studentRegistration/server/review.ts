import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import {
  type studentRegistration as calls,
  applicationStateTitles,
  decisionRules,
  registrationRefusals as refusals,
  holdsPlace,
} from '../contract.ts'
import { noticePurpose, sendNotice, textPromoted, textStates } from './messages.ts'
import {
  type Application,
  type Task,
  hasPlace,
  lockTask,
  nameOption,
  promoteWaiting,
  readPlaces,
  takePlace,
} from './places.ts'
import { registrationApplication, registrationTask } from './tables.ts'

const selectSeveral = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select()
    .from(registrationApplication)
    .where(and(eq(registrationApplication.schoolId, schoolId), inArray(registrationApplication.id, [...ids])))
    .orderBy(asc(registrationApplication.id))
    .$dynamic()

/** Reads applications of a school in the order in which they were sent. The caller has checked the ids. */
const readSeveral = async (db: Db, schoolId: number, ids: readonly number[]): Promise<Application[]> => {
  const rows = await selectSeveral(db, schoolId, ids)
  if (rows.length < ids.length) throw new Refusal(common.notFound)
  return rows
}

/** Locks applications against a concurrent admission, which locks only the application and not its task. */
const lockSeveral = (db: Db, schoolId: number, ids: readonly number[]): Promise<Application[]> =>
  selectSeveral(db, schoolId, ids).for('update')

/** Locks the tasks of applications, in the order of their ids so that two reviews never wait for each other. */
const lockTasks = async (db: Db, schoolId: number, applications: readonly Application[]): Promise<Task[]> => {
  const ids = [...new Set(applications.map(({ taskId }) => taskId))].toSorted((one, other) => one - other)
  const tasks: Task[] = []
  for (const id of ids) tasks.push(await lockTask(db, schoolId, id))
  return tasks
}

/** Refuses to approve more waiting or rejected applications than there are places. */
const refuseWithoutPlaces = async (db: Db, task: Task, approved: readonly Application[]): Promise<void> => {
  let places = await readPlaces(db, task.schoolId, task)
  for (const one of approved) {
    if (holdsPlace(one)) continue
    if (!hasPlace(places, one.optionId)) throw new Refusal(refusals.noPlace, { name: nameOption(places, one.optionId) })
    places = takePlace(places, one.optionId)
  }
}

type Reviewing = Context<typeof calls.review>

/** Refuses a decision on one application that a parent or a colleague has changed since it was read. */
const refuseOutdated = ({ version }: Reviewing['body'], applications: readonly Application[]): void => {
  const [one, ...others] = applications
  if (one === undefined || others.length > 0 || version === undefined || version === one.version) return
  throw new Refusal(refusals.changedMeanwhile, { name: one.name, state: applicationStateTitles[one.state] })
}

const reviewInTask = async (context: Reviewing, task: Task, applications: readonly Application[]) => {
  const { db, session, body, clock } = context
  const rule = decisionRules[body.decision]
  const wrong = applications.find(({ state }) => !rule.from.includes(state))
  if (wrong !== undefined)
    throw new Refusal(refusals.notReviewable, {
      name: wrong.name,
      state: applicationStateTitles[wrong.state],
      decision: rule.title,
    })
  refuseOutdated(body, applications)
  if (body.decision === 'approve') await refuseWithoutPlaces(db, task, applications)
  const now = clock.now()
  const ids = applications.map(({ id }) => id)
  const isWaiting = rule.to === 'waiting'
  const reviewed = await db
    .update(registrationApplication)
    .set({
      state: rule.to,
      reason: body.reason,
      isHeld: isWaiting,
      waitingAt: isWaiting ? now : null,
      reviewerId: memberOf(session),
      reviewedAt: now,
      version: nextVersion(registrationApplication.version),
      ...(rule.to === 'approved' ? {} : { classId: null }),
    })
    .where(and(eq(registrationApplication.schoolId, task.schoolId), inArray(registrationApplication.id, ids)))
    .returning()
  const promoted = await promoteWaiting(db, task, now)
  const texted = body.sends ? await textStates(context, task, reviewed) : 0
  return { promoted: promoted.length, texted: texted + (await textPromoted(context, task, promoted)) }
}

/** Decides on applications, all or none. A place that becomes free goes to the next in the waiting list. */
export const reviewApplications = async (context: Reviewing) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  if (decisionRules[body.decision].needsReason && body.reason.trim() === '') throw new Refusal(refusals.reasonMissing)
  const tasks = await lockTasks(db, schoolId, await readSeveral(db, schoolId, body.ids))
  // Read again under the lock: a parent may have withdrawn meanwhile.
  const applications = await lockSeveral(db, schoolId, body.ids)
  let [promoted, texted] = [0, 0]
  for (const task of tasks) {
    const done = await reviewInTask(
      context,
      task,
      applications.filter(({ taskId }) => taskId === task.id),
    )
    promoted += done.promoted
    texted += done.texted
  }
  return { reviewed: applications.length, promoted, texted }
}

/** Texts the parents of applications, if the school can send such messages. */
export const sendMessages = async (context: Context<typeof calls.sendMessage>) => {
  const { db, session, body, outbox } = context
  const schoolId = schoolOf(session)
  const sending = await outbox.wayOfTexts(db, schoolId, noticePurpose)
  if (sending !== 'sent') return { sending, sent: 0 }
  const applications = await readSeveral(db, schoolId, body.ids)
  const taskIds = [...new Set(applications.map(({ taskId }) => taskId))]
  const tasks = await db
    .select()
    .from(registrationTask)
    .where(and(eq(registrationTask.schoolId, schoolId), inArray(registrationTask.id, taskIds)))
    .orderBy(asc(registrationTask.id))
  let sent = 0
  for (const task of tasks) {
    const recipients = applications.filter(({ taskId }) => taskId === task.id).map(({ telephone }) => telephone)
    sent += await sendNotice(context, task, recipients, body.content)
  }
  return { sending, sent }
}
