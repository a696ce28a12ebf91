import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type ConfigView, lateHours, type nightPatrol, normalizePatrolCode, patrolRefusals } from '../../contract.ts'
import { patrolSettings } from '../setup/settings.ts'
import { patrolCheck, patrolPlace, patrolRound } from '../tables.ts'
import { type Check, type Round, presentChecks } from './presentRounds.ts'
import { isRoundOf } from './rights.ts'

type CheckContext = Context<typeof nightPatrol.check>

/** A check to store: its place, the round with all places, and the school's settings. */
interface Checking {
  readonly round: Round
  readonly checks: readonly Check[]
  readonly target: Check
  readonly config: ConfigView
}

interface Guard {
  readonly id: number
  readonly name: string
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** A phone's clock may be ahead by this much, ms. */
const clockTolerance = 5 * minute

/**
 * Locks a round of the caller until the transaction ends, so that two phones at one place, or a change of the plan,
 * wait for each other.
 */
const lockRound = async (db: Db, schoolId: number, roundId: number, guardId: number): Promise<Round> => {
  const [round] = await db
    .select()
    .from(patrolRound)
    .where(and(eq(patrolRound.schoolId, schoolId), eq(patrolRound.id, roundId), isRoundOf(schoolId, guardId)))
    .for('update')
  if (round === undefined) throw new Refusal(common.notFound)
  return round
}

/** Reads and locks the places of a round, so that an exception isn't handled while another is added to it. */
const lockChecks = (db: Db, schoolId: number, roundId: number): Promise<Check[]> =>
  db
    .select()
    .from(patrolCheck)
    .where(and(eq(patrolCheck.schoolId, schoolId), eq(patrolCheck.roundId, roundId)))
    .orderBy(asc(patrolCheck.position), asc(patrolCheck.id))
    .for('update')

const findByCode = async (db: Db, schoolId: number, code: string) => {
  const [place] = await db
    .select({ id: patrolPlace.id, name: patrolPlace.name })
    .from(patrolPlace)
    .where(and(eq(patrolPlace.schoolId, schoolId), eq(patrolPlace.code, code)))
  if (place === undefined) throw new Refusal(patrolRefusals.codeUnknown, { code })
  return place
}

/** Finds the place of the round by its code, or by the row that was chosen. */
const findTarget = async (
  { db, session, body }: CheckContext,
  checks: readonly Check[],
  mayPress: boolean,
): Promise<Check> => {
  if (body.way === 'code') {
    const place = await findByCode(db, schoolOf(session), normalizePatrolCode(body.code ?? ''))
    const found = checks.find(({ placeId }) => placeId === place.id)
    if (found === undefined) throw new Refusal(patrolRefusals.notOnLine, { place: place.name })
    return found
  }
  if (body.way === 'press' && !mayPress) throw new Refusal(patrolRefusals.pressRefused)
  const chosen = checks.find(({ id }) => id === body.checkId)
  if (chosen === undefined) throw new Refusal(common.notFound)
  return chosen
}

/** Returns when the guard was there. A time from the phone is limited, since its clock may be wrong. */
const findMoment = ({ body, clock, session }: CheckContext): Date => {
  const now = clock.now()
  if (body.time === undefined) return now
  const at = fromWireTime(body.time, session.timeZone)
  const age = now.getTime() - at.getTime()
  if (age < -clockTolerance || age > lateHours * hour)
    throw new Refusal(patrolRefusals.timeOutside, { time: body.time, hours: lateHours })
  return age < 0 ? now : at
}

const refuseOutsideRound = (at: Date, { startAt, dueAt }: Round, { earlyMinutes }: ConfigView, timeZone: string) => {
  const first = new Date(startAt.getTime() - earlyMinutes * minute)
  const show = (moment: Date) => toWireTime(moment, timeZone).slice(11, 16)
  if (at < first) throw new Refusal(patrolRefusals.notYet, { time: show(first) })
  if (at > dueAt) throw new Refusal(patrolRefusals.roundOver, { time: show(dueAt) })
}

/** Refuses a check within the minimum pause before or after another check of the same guard. */
const refuseTooFast = (at: Date, checks: readonly Check[], guardId: number, { leastSeconds }: ConfigView): void => {
  const isNear = (other: Date) => Math.abs(at.getTime() - other.getTime()) < leastSeconds * second
  if (checks.some((one) => one.byId === guardId && one.at !== null && isNear(one.at)))
    throw new Refusal(patrolRefusals.tooFast, { seconds: leastSeconds })
}

const refuseWrongOrder = (round: Round, checks: readonly Check[], target: Check): void => {
  const next = checks.find(({ at }) => at === null)
  if (round.isOrdered && next !== undefined && next.id !== target.id)
    throw new Refusal(patrolRefusals.wrongOrder, { place: next.placeName })
}

/** Returns the whole second of a moment: a phone's time has no fraction, the server's has. */
const secondOf = (moment: Date): number => Math.floor(moment.getTime() / second)

/** Refuses a check of an ordered line that is earlier than the check of a previous place, also by another guard. */
const refuseBackwards = (at: Date, round: Round, checks: readonly Check[], timeZone: string): void => {
  const later = checks.findLast((one) => one.at !== null && secondOf(one.at) > secondOf(at))
  if (!round.isOrdered || later === undefined || later.at === null) return
  const time = toWireTime(later.at, timeZone).slice(11)
  throw new Refusal(patrolRefusals.backwards, { place: later.placeName, time })
}

const saveCheck = async (db: Db, { schoolId, id }: Check, values: Partial<Check>): Promise<Check> => {
  const [saved] = await db
    .update(patrolCheck)
    .set(values)
    .where(and(eq(patrolCheck.schoolId, schoolId), eq(patrolCheck.id, id)))
    .returning()
  if (saved === undefined) throw new Refusal(common.notFound)
  return saved
}

const count = async (
  db: Db,
  { schoolId, id }: Round,
  added: { readonly checked?: number; readonly late?: number; readonly abnormal?: number },
) => {
  const { checked = 0, late = 0, abnormal = 0 } = added
  await db
    .update(patrolRound)
    .set({
      checked: sql`${patrolRound.checked} + ${checked}`,
      late: sql`${patrolRound.late} + ${late}`,
      abnormal: sql`${patrolRound.abnormal} + ${abnormal}`,
    })
    .where(and(eq(patrolRound.schoolId, schoolId), eq(patrolRound.id, id)))
}

const readName = async (db: Db, schoolId: number, guardId: number): Promise<string> => {
  const [guard] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, guardId)))
  return guard?.name ?? ''
}

const notHandled = { handledAt: null, handledById: null, handledByName: '', handling: '' } as const

/** Returns the notes of a place with an exception added. Notes and handlings that were there before are kept. */
const joinNotes = ({ note, handling, handledByName, byId }: Check, added: string, guard: Guard): string => {
  const before = [note, handling === '' ? '' : `${handledByName}处理：${handling}`].filter((one) => one !== '')
  const isPlain = before.length === 0 && byId === guard.id
  return [...before, isPlain ? added : `${guard.name}补记：${added}`].join('\n')
}

/** Adds an exception to a place that is already checked. If an earlier one was handled, the place is open again. */
const addException = async (context: CheckContext, { round, target, config }: Checking): Promise<Check> => {
  const { db, session, body } = context
  if (body.result === 'normal' || target.exceptionKeys.includes(body.clientKey)) return target
  refuseOutsideRound(findMoment(context), round, config, session.timeZone)
  const guardId = memberOf(session)
  const guard = { id: guardId, name: await readName(db, schoolOf(session), guardId) }
  await count(db, round, { abnormal: target.result === 'abnormal' ? 0 : 1 })
  return saveCheck(db, target, {
    result: 'abnormal',
    note: joinNotes(target, body.note, guard),
    exceptionKeys: [...target.exceptionKeys, body.clientKey],
    exceptionByIds: [...target.exceptionByIds, guardId],
    ...notHandled,
  })
}

const addCheck = async (context: CheckContext, { round, checks, target, config }: Checking): Promise<Check> => {
  const { db, session, body, clock } = context
  const guardId = memberOf(session)
  const at = findMoment(context)
  refuseOutsideRound(at, round, config, session.timeZone)
  refuseWrongOrder(round, checks, target)
  refuseBackwards(at, round, checks, session.timeZone)
  refuseTooFast(at, checks, guardId, config)
  const byName = await readName(db, schoolOf(session), guardId)
  const isAbnormal = body.result === 'abnormal'
  await count(db, round, { checked: 1, late: at > round.endAt ? 1 : 0, abnormal: isAbnormal ? 1 : 0 })
  return saveCheck(db, target, {
    at,
    sentAt: body.time === undefined ? null : clock.now(),
    clientKey: body.clientKey,
    byId: guardId,
    byName,
    way: body.way,
    result: body.result,
    note: body.note,
    exceptionKeys: isAbnormal ? [body.clientKey] : [],
    exceptionByIds: isAbnormal ? [guardId] : [],
  })
}

/** True for the place that was noted under a phone's number, or where an exception was. */
const isNotedUnder = ({ clientKey, exceptionKeys }: Check, key: string): boolean =>
  clientKey === key || exceptionKeys.includes(key)

const store = async (context: CheckContext, round: Round, checks: readonly Check[]): Promise<Check> => {
  const config = await patrolSettings.read(context.db, schoolOf(context.session))
  const sent = checks.find((one) => isNotedUnder(one, context.body.clientKey))
  const target = await findTarget(context, checks, config.allowsPress || sent !== undefined)
  if (sent !== undefined && sent.id !== target.id) throw new Refusal(patrolRefusals.keyUsed, { place: sent.placeName })
  const checking = { round, checks, target, config }
  return target.at === null ? addCheck(context, checking) : addException(context, checking)
}

/**
 * Notes that the caller was at a place of their round. A check that is sent again, or that another guard made first,
 * is answered with the one that counts. One with the number of another place's check is refused, since it isn't stored.
 */
export const check = async (context: CheckContext) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const round = await lockRound(db, schoolId, body.roundId, memberOf(session))
  const checks = await lockChecks(db, schoolId, round.id)
  const saved = await store(context, round, checks)
  const [view] = await presentChecks(context, [{ check: saved, round }])
  if (view === undefined) throw new Refusal(common.notFound)
  return view
}
