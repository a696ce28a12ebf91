import { randomInt } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import {
  type studentRegistration as calls,
  applicationStateTitles,
  registrationLimits,
  registrationRefusals as refusals,
  withdrawable,
  holdsPlace,
} from '../contract.ts'
import type { ApplyLimits } from './applyLimits.ts'
import { attachFiles, refuseForeignFiles } from './attachFiles.ts'
import { textPromoted } from './messages.ts'
import { mayCorrect, viewOwn } from './parentPage.ts'
import { type Application, type Places, type Task, hasPlace, lockTask, promoteWaiting, readPlaces } from './places.ts'
import { readForm } from './readForm.ts'
import { computeTaskState, refuseUnlessOpen } from './states.ts'
import { registrationApplication } from './tables.ts'
import { type Visit, readVisit } from './visits.ts'

const digits = 1_000_000
const tries = 5

/** A receipt number: the day and six random digits. It opens nothing, so that it may be guessed. */
const makeReceipt = (now: Date, timeZone: string) =>
  toWireTime(now, timeZone).slice(2, 10).replaceAll('-', '') + String(randomInt(digits)).padStart(6, '0')

type Values = Omit<typeof registrationApplication.$inferInsert, 'receipt'>

const insertApplication = async (db: Db, values: Values, timeZone: string): Promise<number> => {
  for (let left = tries; left > 0; left -= 1) {
    const [row] = await db
      .insert(registrationApplication)
      .values({ ...values, receipt: makeReceipt(values.createdAt, timeZone) })
      .onConflictDoNothing({ target: [registrationApplication.schoolId, registrationApplication.receipt] })
      .returning({ id: registrationApplication.id })
    if (row !== undefined) return row.id
  }
  throw new Error('no free receipt number was found')
}

/** Refuses a child who has applied in this task already, by whichever parent. */
const refuseTwice = async (db: Db, { schoolId, id }: Task, keys: readonly string[], except: number): Promise<void> => {
  const same = and(
    eq(registrationApplication.schoolId, schoolId),
    eq(registrationApplication.taskId, id),
    inArray(registrationApplication.childKey, [...keys]),
    ne(registrationApplication.state, 'withdrawn'),
    ne(registrationApplication.id, except),
  )
  if ((await db.$count(registrationApplication, same)) > 0) throw new Refusal(refusals.twice)
}

/** Refuses more children than a family has, and more withdrawn applications than people make by mistake. */
const refuseTooMany = async (db: Db, { schoolId, id }: Visit): Promise<void> => {
  const all = and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.visitId, id))
  const { perVisit, submissions } = registrationLimits
  if ((await db.$count(registrationApplication, and(all, ne(registrationApplication.state, 'withdrawn')))) >= perVisit)
    throw new Refusal(refusals.tooManyChildren, { most: perVisit })
  if ((await db.$count(registrationApplication, all)) >= submissions)
    throw new Refusal(refusals.tooManySubmissions, { most: submissions })
}

/** Submits a child's application. It gets a place, or waits if the task takes waiting applications. */
export const submitApplication = (limits: ApplyLimits) => async (context: Context<typeof calls.applySubmit>) => {
  const { db, session, body, clock, config } = context
  const [schoolId, now, { timeZone }] = [schoolOf(session), clock.now(), session]
  const visit = await readVisit(db, session)
  if (body.documentNumber !== '') await limits.document(visit.id)
  const task = await lockTask(db, schoolId, visit.taskId)
  refuseUnlessOpen(task, now, timeZone)
  await refuseTooMany(db, visit)
  const places = await readPlaces(db, schoolId, task)
  const { telephone } = visit
  const reading = { task, options: places.options, stored: null, telephone, now, timeZone, secrets: config }
  const { keys, columns, fileIds } = readForm(body, reading)
  await refuseTwice(db, task, keys, 0)
  await refuseForeignFiles(db, visit, body.files, 0)
  const isPlaced = hasPlace(places, columns.optionId)
  if (!isPlaced && !task.takesWaiting) throw new Refusal(refusals.full)
  const ownership = { schoolId, taskId: task.id, visitId: visit.id, telephone }
  const state = isPlaced ? ('submitted' as const) : ('waiting' as const)
  const moments = { createdAt: now, changedAt: now, waitingAt: isPlaced ? null : now }
  const id = await insertApplication(db, { ...ownership, ...columns, ...moments, state }, timeZone)
  await attachFiles(context, { schoolId, visitId: visit.id, applicationId: id, fileIds })
  return viewOwn(context, id)
}

/** Locks an application of the parent, because an admission locks only the application and not its task. */
const lockOwn = async (db: Db, schoolId: number, id: number, visitId: number): Promise<Application> => {
  const [row] = await db
    .select()
    .from(registrationApplication)
    .where(
      and(
        eq(registrationApplication.schoolId, schoolId),
        eq(registrationApplication.id, id),
        eq(registrationApplication.visitId, visitId),
      ),
    )
    .for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** The state of a corrected application. One that holds a place keeps it, or needs one for the new option. */
const stateAfterCorrection = (places: Places, stored: Application, optionId: number | null, now: Date) => {
  if (stored.state === 'waiting' && stored.isHeld) return { state: stored.state, waitingAt: stored.waitingAt }
  const isSame = stored.optionId === optionId
  const placed = { state: 'submitted' as const, waitingAt: null }
  if (holdsPlace(stored)) {
    const others = new Map(places.held.byOption)
    others.set(stored.optionId, (others.get(stored.optionId) ?? 1) - 1)
    const withoutIt = { ...places, held: { all: places.held.all - 1, byOption: others } }
    if (!isSame && !hasPlace(withoutIt, optionId)) throw new Refusal(refusals.full)
    return placed
  }
  if (hasPlace(places, optionId)) return placed
  // A change to another waiting list begins at its end.
  return { state: 'waiting' as const, waitingAt: isSame ? stored.waitingAt : now }
}

/** Corrects an application of the parent. One that the school returned is under review again. */
export const correctApplication = (limits: ApplyLimits) => async (context: Context<typeof calls.applyCorrect>) => {
  const { db, session, body, clock, config } = context
  const [schoolId, now, { timeZone }] = [schoolOf(session), clock.now(), session]
  const { id, version, ...form } = body
  const visit = await readVisit(db, session)
  if (form.documentNumber !== '') await limits.document(visit.id)
  const task = await lockTask(db, schoolId, visit.taskId)
  const stored = await lockOwn(db, schoolId, id, visit.id)
  if (!mayCorrect(stored.state, computeTaskState(task, now)))
    throw new Refusal(refusals.notCorrectable, { state: applicationStateTitles[stored.state] })
  if (stored.version !== version) throw new Refusal(common.stale, { name: '报名' }, await viewOwn(context, id))
  const places = await readPlaces(db, schoolId, task)
  const { telephone } = visit
  const reading = { task, options: places.options, stored, telephone, now, timeZone, secrets: config }
  const { keys, columns, fileIds } = readForm(form, reading)
  await refuseTwice(db, task, keys, id)
  await refuseForeignFiles(db, visit, form.files, id)
  const state = stateAfterCorrection(places, stored, columns.optionId, now)
  await db
    .update(registrationApplication)
    .set({ ...columns, ...state, reason: '', changedAt: now, version: nextVersion(registrationApplication.version) })
    .where(and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.id, id)))
  await attachFiles(context, { schoolId, visitId: visit.id, applicationId: id, fileIds })
  await textPromoted(context, task, await promoteWaiting(db, task, now))
  return viewOwn(context, id)
}

/** Withdraws an application of the parent. The next one in the waiting list moves up. */
export const withdrawApplication = async (context: Context<typeof calls.applyWithdraw>) => {
  const { db, session, body, clock } = context
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const visit = await readVisit(db, session)
  const task = await lockTask(db, schoolId, visit.taskId)
  const { state } = await lockOwn(db, schoolId, body.id, visit.id)
  if (!withdrawable.includes(state))
    throw new Refusal(refusals.notWithdrawable, { state: applicationStateTitles[state] })
  await db
    .update(registrationApplication)
    .set({
      state: 'withdrawn',
      waitingAt: null,
      isHeld: false,
      classId: null,
      changedAt: now,
      version: nextVersion(registrationApplication.version),
    })
    .where(and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.id, body.id)))
  await textPromoted(context, task, await promoteWaiting(db, task, now))
  return null
}
