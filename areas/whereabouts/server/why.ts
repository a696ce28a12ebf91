import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { gateTypes } from '../../access/contract.ts'
import { followsAllWithoutGate } from '../../access/server/index.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { currentOrFormerName } from '../../device/server/index.ts'
import { findRunningLeave } from '../../leave/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { Why, whereaboutsCalls } from '../contract.ts'
import {
  type Aspect,
  type Fact,
  getCountedState,
  decidingFacts,
  dormitoryTypes,
  movingTypes,
  getPlaceOfEntryType,
  factRank,
} from '../derive.ts'
import { countedNames, placeNames, placeWords, recordWords, resetWords } from '../words.ts'
import { convertRecordToFact, isByHand } from './convertRecordToFact.ts'
import { filterStudents } from './filterStudents.ts'
import { whereaboutsReset } from './tables.ts'

/** The number of latest records and resets shown. */
const mostFacts = 20

/** Text for a person who isn't a student and so doesn't count in the dormitory. */
const notCounted = '不是学生，不计归寝'

const operator = alias(member, 'operator')

interface FactWithText {
  readonly fact: Fact
  readonly text: string
}

const readRecords = async (
  db: Db,
  { schoolId, memberId, types }: { schoolId: number; memberId: number; types: readonly number[] },
): Promise<FactWithText[]> => {
  const rows = await db
    .select({
      record: accessRecord,
      location: currentOrFormerName('location', accessRecord.schoolId, accessRecord.locationId),
      device: currentOrFormerName('device', accessRecord.schoolId, accessRecord.deviceId),
      operator: operator.name,
    })
    .from(accessRecord)
    .leftJoin(operator, and(eq(operator.schoolId, accessRecord.schoolId), eq(operator.id, accessRecord.operatorId)))
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        eq(accessRecord.memberId, memberId),
        inArray(accessRecord.stateDictId, [...types]),
      ),
    )
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .limit(mostFacts)
  return rows.map(({ record, ...names }) => ({
    fact: convertRecordToFact(record),
    text: recordWords({
      stateDictId: record.stateDictId,
      comment: record.comment,
      byHand: isByHand(record),
      location: names.location ?? '',
      device: names.device ?? '',
      operator: names.operator ?? '',
    }),
  }))
}

const readResets = async (db: Db, schoolId: number, memberId: number): Promise<FactWithText[]> => {
  const rows = await db
    .select({ reset: whereaboutsReset, by: operator.name })
    .from(whereaboutsReset)
    .leftJoin(operator, and(eq(operator.schoolId, whereaboutsReset.schoolId), eq(operator.id, whereaboutsReset.byId)))
    .where(and(eq(whereaboutsReset.schoolId, schoolId), sql`${memberId}::bigint = any(${whereaboutsReset.memberIds})`))
    .orderBy(desc(whereaboutsReset.at), desc(whereaboutsReset.id))
    .limit(mostFacts)
  return rows.map(({ reset: { stateDictId, at, id: number, period }, by }) => ({
    fact: { memberId, stateDictId, at, rank: factRank.reset, deviceId: 0, series: 0, number },
    text: resetWords(stateDictId, period, by ?? ''),
  }))
}

type WhyContext = Context<typeof whereaboutsCalls.why>

const findPerson = async ({ db, query }: WhyContext) => {
  const [person] = await db
    .select({ schoolId: member.schoolId, memberId: member.id, name: member.name })
    .from(member)
    .where(eq(member.id, query.userId))
  if (!person) throw new Refusal(common.notFound)
  return person
}

type Person = Awaited<ReturnType<typeof findPerson>>

/** Formats the facts for the response, newest first. */
const presentFacts = (worded: readonly FactWithText[], deciding: ReturnType<typeof decidingFacts>, timeZone: string) =>
  worded
    .toSorted((one, other) => other.fact.at.getTime() - one.fact.at.getTime())
    .slice(0, mostFacts)
    .map(({ fact, text }) => ({
      time: toWireTime(fact.at, timeZone),
      text,
      decides: deciding.flatMap((one) => (one.fact === fact ? [one.aspect] : [])),
    }))

/** Explains only what the gate may show: the last passage, without the dormitory. */
const explainForGate = async ({ db, session }: WhyContext, person: Person): Promise<Why> => {
  const worded = await readRecords(db, { ...person, types: gateTypes })
  const deciding = decidingFacts(worded.map(({ fact }) => fact))
  const last = deciding.find(({ aspect }) => aspect === 'place')?.fact
  const place = last ? (getPlaceOfEntryType(last.stateDictId) ?? 'unknown') : 'unknown'
  return {
    userId: person.memberId,
    name: person.name,
    counted: null,
    place,
    since: last ? toWireTime(last.at, session.timeZone) : null,
    summary: `当前位置：${placeNames[place]}。`,
    facts: presentFacts(worded, deciding, session.timeZone),
  }
}

const explainFully = async (
  { db, session, clock }: WhyContext,
  { schoolId, memberId: userId, name }: Person,
): Promise<Why> => {
  const time = (at: Date) => toWireTime(at, session.timeZone)
  const records = await readRecords(db, { schoolId, memberId: userId, types: movingTypes })
  const worded = [...records, ...(await readResets(db, schoolId, userId))]
  const isStudent = (await filterStudents(db, schoolId, [userId])).has(userId)
  const relevant = worded.filter(({ fact }) => isStudent || !dormitoryTypes.includes(fact.stateDictId))
  const deciding = decidingFacts(relevant.map(({ fact }) => fact))
  const by = (aspect: Aspect) => deciding.find((one) => one.aspect === aspect)?.fact
  const [placeFact, dormitoryFact] = [by('place'), by('dormitory')]
  const leave = await findRunningLeave(db, schoolId, userId, clock.now())
  const isOnLeave = leave !== null && !leave.isBack
  const counted = isStudent ? getCountedState(dormitoryFact?.stateDictId ?? null, isOnLeave) : null
  const place = placeFact ? (getPlaceOfEntryType(placeFact.stateDictId) ?? 'unknown') : 'unknown'
  const dormitoryWords = worded.find(({ fact }) => fact === dormitoryFact)?.text ?? '没有任何出入记录'
  const leaveSpan = leave && `${time(leave.startAt)} 至 ${time(leave.endAt)}，${leave.reason}`
  const recordedWords = dormitoryFact ? `${time(dormitoryFact.at)} ${dormitoryWords}` : dormitoryWords
  const backWords = leave?.isBack === true ? `；请假（${leaveSpan}）已返校，待销假` : ''
  const reason = counted === 'leave' ? `请假中（${leaveSpan}）` : `${recordedWords}${backWords}`
  return {
    userId,
    name,
    counted,
    place,
    since: placeFact ? time(placeFact.at) : null,
    summary:
      counted === null
        ? `${notCounted}。当前位置：${placeNames[place]}。`
        : `${countedNames[counted]}：${reason}。当前位置：${placeWords(place, counted)}。`,
    facts: presentFacts(worded, deciding, session.timeZone),
  }
}

/**
 * Answers where a student is, since when and because of which facts. Callers who may follow a student only at the gate
 * get only gate records.
 */
export const explainWhereabouts = async (context: WhyContext): Promise<Why> => {
  const person = await findPerson(context)
  const isWhole = await followsAllWithoutGate(context.db, context.session, [person.memberId])
  return isWhole ? explainFully(context, person) : explainForGate(context, person)
}
