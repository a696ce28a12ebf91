import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { writeRecords } from '../../../access/server/index.ts'
import { device } from '../../../device/server/tables.ts'
import { accessRefusals } from '../../../access/contract.ts'
import type { gate } from '../../contract.ts'
import { offlineLimits } from '../../states.ts'
import { gateOffline } from '../tables.ts'
import { findGatePassers } from './allowedWindows.ts'
import { judgeOfflineDecisions } from './verdicts.ts'

type Receiving = Context<typeof gate.deskOffline>
type SentDecision = Receiving['body']['decisions'][number]
type Row = typeof gateOffline.$inferSelect

const hour = 3_600_000

/** Tolerated clock difference, ms, between a decision and now or its list. */
const toleratedDriftMs = 60_000

/** Comment of a record that a keeper decided while disconnected. */
const comment = '门卫离线放行'

/** Series of a keeper's offline decisions. It's negative, because gates number theirs from 0 upwards. */
const keeperSeries = (keeperId: number) => -keeperId

/** A desk's list has no number. */
const noList = 0

interface DecisionFacts {
  readonly people: ReadonlySet<number>
  readonly keeperId: number
  /** The server's clock, ms. */
  readonly now: number
}

const findRefusalReason = (decision: SentDecision, { people, keeperId, now }: DecisionFacts): string | null => {
  if (!people.has(decision.userId)) return '不是本校人员'
  // Refused individually here, because writing it would refuse the whole delivery.
  if (decision.userId === keeperId) return accessRefusals.notYourself.msg
  if (decision.at > now + toleratedDriftMs) return '放行时间晚于现在'
  if (decision.at < decision.listedAt - toleratedDriftMs) return '早于名单的生成时间'
  if (now - decision.at > offlineLimits.deskKeptHours * hour)
    return `超过 ${offlineLimits.deskKeptHours} 小时，不再接收`
  return null
}

const readDecisions = async ({ db, session, body }: Receiving, now: Date) => {
  const schoolId = schoolOf(session)
  const people = await findGatePassers(
    db,
    schoolId,
    body.decisions.map(({ userId }) => userId),
  )
  const ground = { people, keeperId: memberOf(session), now: now.getTime() }
  const read = body.decisions.map((decision) => ({ told: decision, reason: findRefusalReason(decision, ground) }))
  const accepted = read
    .filter(({ reason }) => reason === null)
    .map(({ told: { at, listedAt, ...decision } }) => {
      const isTooOld = at >= listedAt + offlineLimits.deskHours * hour
      return { ...decision, passed: true, isTooOld, at: new Date(Math.min(at, now.getTime())) }
    })
  const verdictOf = await judgeOfflineDecisions(db, schoolId, accepted)
  const named = { schoolId, deviceId: body.deviceId, series: keeperSeries(memberOf(session)), listNumber: noList }
  const rows = accepted.map((one) => {
    const { number, userId: memberId, stateDictId, passed, at } = one
    return { ...named, number, memberId, stateDictId, passed, at, arrivedAt: now, verdict: verdictOf(one) }
  })
  const refused = read.flatMap(({ told: { number }, reason }) => (reason === null ? [] : [{ number, reason }]))
  // Sorted, so that two concurrent deliveries can't deadlock.
  return { rows: rows.toSorted((one, other) => one.number - other.number), refused }
}

const writePassages = async ({ db, session, live, body }: Receiving, rows: readonly Row[], now: Date) => {
  const schoolId = schoolOf(session)
  const [place] = await db
    .select({ locationId: device.locationId })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.id, body.deviceId)))
  const unnumbered = { toldAt: null, series: null, number: null, faceFileId: null }
  const where = { deviceId: body.deviceId, locationId: place?.locationId ?? null, comment }
  const records = rows.map(({ memberId, stateDictId, at }) => ({ ...unnumbered, ...where, memberId, stateDictId, at }))
  await writeRecords(db, { schoolId, now, live, operatorId: memberOf(session) }, records)
}

/**
 * Stores what a keeper decided while the desk was disconnected: each passage once, however often it's sent, with the
 * keeper and its moment. A passage that wasn't allowed is recorded too, because it happened, and listed for review.
 */
export const receiveDeskDecisions = async (context: Receiving) => {
  const { db, clock } = context
  const now = clock.now()
  const { rows, refused } = await readDecisions(context, now)
  const fresh = rows.length === 0 ? [] : await db.insert(gateOffline).values(rows).onConflictDoNothing().returning()
  if (fresh.length > 0) await writePassages(context, fresh, now)
  return { counted: fresh.length, repeated: rows.length - fresh.length, refused }
}
