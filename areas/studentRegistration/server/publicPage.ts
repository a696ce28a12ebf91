import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { makeKeptRefusal } from '../../../platform/server/keptRefusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type CodeKey, endCode, isRightCode, sendCode } from '../../../platform/server/verification/codes.ts'
import { limitTelephoneCodes, withMinimumDuration } from '../../identity/server/index.ts'
import { type PublicTask, type studentRegistration as calls, registrationRefusals as refusals } from '../contract.ts'
import type { ApplyLimits } from './applyLimits.ts'
import { type Task, countLeft, hasPlace, readPlaces } from './places.ts'
import { computeTaskState } from './states.ts'
import { registrationApplication, registrationTask, registrationVisit } from './tables.ts'
import { presentTaskFacts } from './tasks.ts'
import { openVisit, readOpenSchool } from './visits.ts'

const areaName = 'studentRegistration'

/** Finds the task of a public page, with its school. A school that closed the module has no pages. */
const findPage = async (db: Db, token: string) => {
  const [task] = await db.select().from(registrationTask).where(eq(registrationTask.pageToken, token))
  const school = task === undefined ? null : await readOpenSchool(db, task.schoolId)
  if (task === undefined || school === null || school.closedModules.includes(areaName))
    throw new Refusal(refusals.unknownLink)
  return { task, school }
}

/** Presents a task to parents. Places left are shown only if the school wants it; that they are gone always. */
export const presentPublicTask = async (
  db: Db,
  task: Task,
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  now: Date,
): Promise<PublicTask> => {
  const places = await readPlaces(db, task.schoolId, task)
  const { showsPlaces } = task
  const options = places.options.map(({ id, name: optionName, quota }) => ({
    id,
    name: optionName,
    quota: showsPlaces ? quota : null,
    left: showsPlaces ? countLeft(places, id) : null,
    isFull: !hasPlace(places, id),
  }))
  const isFull = options.length === 0 ? !hasPlace(places, null) : options.every((option) => option.isFull)
  return {
    ...presentTaskFacts(task, now, timeZone),
    quota: showsPlaces ? task.quota : null,
    schoolName: name,
    intro: task.intro,
    optionTitle: task.optionTitle === '' ? '报名项目' : task.optionTitle,
    options,
    isFull,
    takesWaiting: task.takesWaiting,
    fields: [...task.fields],
    questions: [...task.questions],
    keepDays: task.keepDays,
    today: toWireTime(now, timeZone).slice(0, 10),
  }
}

/** Shows the public page of a task. */
export const lookAtTask =
  (limits: ApplyLimits) =>
  async ({ database, body, clock, origin }: Context<typeof calls.applyTask>) => {
    await limits.look(origin.address)
    return database.asSystem('a registration: its public page', async (db) => {
      const { task, school } = await findPage(db, body.token)
      return presentPublicTask(db, task, school, clock.now())
    })
  }

/**
 * The code that proves a number for a task. It is a code of the platform, as for accounts, since its holder has no
 * record.
 */
export const visitCode = (visitId: number, telephone: string): CodeKey => ({
  schoolId: platformSchool,
  holderId: visitId,
  purpose: areaName,
  about: telephone,
})

const findVisit = async (db: Db, { schoolId, id: taskId }: Task, telephone: string) => {
  const [visit] = await db
    .select()
    .from(registrationVisit)
    .where(
      and(
        eq(registrationVisit.schoolId, schoolId),
        eq(registrationVisit.taskId, taskId),
        eq(registrationVisit.telephone, telephone),
      ),
    )
  return visit
}

type Requesting = Context<typeof calls.applyCode>

const hasApplied = async (db: Db, { schoolId }: Task, visitId: number): Promise<boolean> =>
  (await db.$count(
    registrationApplication,
    and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.visitId, visitId)),
  )) > 0

/** Sends a code within the limits of its number, which may be new to the task. */
const sendVisitCode = async (db: Db, { body, clock, config, outbox }: Requesting, task: Task): Promise<void> => {
  const now = clock.now()
  const { telephone } = body
  const { schoolId, id: taskId } = task
  await limitTelephoneCodes(db, telephone, now)
  await db.insert(registrationVisit).values({ schoolId, taskId, telephone, createdAt: now }).onConflictDoNothing()
  const visit = await findVisit(db, task, telephone)
  if (visit === undefined) throw new Error('the number of a registration was not written')
  await sendCode(db, outbox, visitCode(visit.id, telephone), { telephone, now, secrets: config })
}

/**
 * Sends a code outside the period, when only those who have applied need one. Strangers can't tell who that is: a
 * number over its limits gets the same answer too.
 */
const sendIfApplied = async (db: Db, context: Requesting, task: Task): Promise<void> => {
  const visit = await findVisit(db, task, context.body.telephone)
  if (visit === undefined || !(await hasApplied(db, task, visit.id))) return
  try {
    await sendVisitCode(db, context, task)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const sendTo = (context: Requesting) => {
  const { body, clock, outbox } = context
  return context.recordedAsSystem('a registration: a code for a number', async (db, sign) => {
    const { task } = await findPage(db, body.token)
    sign({ schoolId: task.schoolId, memberId: null })
    const sending = await outbox.wayOfTexts(db, platformSchool, 'verificationCode')
    const send = computeTaskState(task, clock.now()) === 'open' ? sendVisitCode : sendIfApplied
    await send(db, context, task)
    return { sending }
  })
}

/** Sends a code to a number. Strangers can't tell from answer or time if the number has applied. */
export const sendApplyCode = (limits: ApplyLimits) => async (context: Requesting) => {
  await limits.code(context.origin.address)
  return withMinimumDuration(sendTo(context))
}

const openWithCode = (context: Context<typeof calls.applyOpen>) => {
  const { body, clock, config } = context
  return context.recordedAsSystem('a registration: the code of a number', async (db, sign) => {
    const now = clock.now()
    const { task, school } = await findPage(db, body.token)
    sign({ schoolId: task.schoolId, memberId: null })
    const visit = await findVisit(db, task, body.telephone)
    if (visit === undefined) throw new Refusal(refusals.codeWrong)
    const key = visitCode(visit.id, body.telephone)
    if (!(await isRightCode(db, key, body.code, { now, secrets: config }))) throw makeKeptRefusal(refusals.codeWrong)
    await endCode(db, key)
    const { token, endsAt } = await openVisit(db, visit, now, config)
    return { token, endsTime: toWireTime(endsAt, school.timeZone) }
  })
}

/** Opens a parent's page with the code. A number without a code and a wrong code are refused alike. */
export const openApply = (limits: ApplyLimits) => async (context: Context<typeof calls.applyOpen>) => {
  await limits.open(context.origin.address)
  return withMinimumDuration(openWithCode(context))
}
