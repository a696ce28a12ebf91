import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../../platform/server/session.ts'
import { markOnline } from '../../../device/server/index.ts'
import type { gate } from '../../contract.ts'
import { offlineLimits } from '../../states.ts'
import { refuseNonGates } from '../askGate.ts'
import { gateList } from '../tables.ts'
import { findAllowedWindows, findPassersWithCards } from './allowedWindows.ts'
import { findKey, signText } from './keys.ts'

const hour = 3_600_000

/**
 * Bytes of a card hash. It's so short that hundreds of card numbers share one, so a lost device reveals no card number.
 */
const hashLength = 3

/**
 * Returns the card hashes under one list's salt; null for a card that shares its hash with another card of the school,
 * or that doesn't open for the list's whole time.
 */
const hashCards = (people: Awaited<ReturnType<typeof findPassersWithCards>>, salt: string) => {
  const key = Buffer.from(salt, 'base64url')
  const marks = people.map(({ id, card, isGood }) => {
    const mark = createHmac('sha256', key).update(card).digest().subarray(0, hashLength).toString('base64url')
    return { id, mark, isGood }
  })
  const byMark = Map.groupBy(marks, ({ mark }) => mark)
  return new Map(marks.map(({ id, mark, isGood }) => [id, isGood && byMark.get(mark)?.length === 1 ? mark : null]))
}

const listPeople = async (db: Db, schoolId: number, salt: string, from: Date, until: Date) => {
  const marks = hashCards(await findPassersWithCards(db, schoolId, [from, until]), salt)
  const allowed = await findAllowedWindows(db, schoolId, [from, until])
  return allowed
    .filter(({ memberId }) => marks.has(memberId))
    .map((one) => ({
      id: one.memberId,
      card: marks.get(one.memberId) ?? null,
      from: one.from.getTime(),
      until: one.until.getTime(),
      ...(one.direction === 'both' ? {} : { direction: one.direction }),
    }))
}

const nextNumber = async (db: Db, schoolId: number): Promise<number> => {
  const [last] = await db
    .select({ number: gateList.number })
    .from(gateList)
    .where(eq(gateList.schoolId, schoolId))
    .orderBy(desc(gateList.number))
    .limit(1)
  return (last?.number ?? 0) + 1
}

/** Deletes lists too old for deliveries. The newest stays, so the last number remains known. */
const deleteOldLists = async (db: Db, schoolId: number, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - offlineLimits.listDays * 24 * hour)
  await db.delete(gateList).where(and(eq(gateList.schoolId, schoolId), lt(gateList.madeAt, before)))
}

/** An arbitrary lock number; the school is the other half of the key. */
const listLock = 733

/** Returns the list on which a gate may decide offline, numbered, dated and signed for this device only. */
export const issueGateList = async ({ db, session, query, clock, config }: Context<typeof gate.list>) => {
  const asking = { schoolId: schoolOf(session), deviceId: deviceOf(session) }
  const { schoolId, deviceId } = asking
  await refuseNonGates(db, asking)
  await db.execute(sql`select pg_advisory_xact_lock(${listLock}, hashint8(${schoolId}::bigint))`)
  const now = clock.now()
  const validUntil = new Date(now.getTime() + offlineLimits.listHours * hour)
  const key = await findKey({ db, schoolId, secrets: config, now })
  const salt = randomBytes(16).toString('base64url')
  const people = await listPeople(db, schoolId, salt, now, validUntil)
  const number = await nextNumber(db, schoolId)
  const onIt = new Set(people.map(({ id }) => id)).size
  await db.insert(gateList).values({ schoolId, number, deviceId, madeAt: now, validUntil, people: onIt })
  await deleteOldLists(db, schoolId, now)
  const head = { school: schoolId, device: deviceId, number, nonce: query.nonce }
  const times = { madeAt: now.getTime(), validUntil: validUntil.getTime() }
  const list = JSON.stringify({ ...head, ...times, salt, people })
  // Last, because another message of the same device waits from here until the commit.
  await markOnline(db, asking, { way: 'http', connection: '', at: now })
  return { list, signature: signText(list, key) }
}
