import { type SQL, and, desc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { withinDays } from '../../../../platform/server/database/withinDays.ts'
import { readCountedPage } from '../../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { isPersonBelow } from '../../../organisation/server/index.ts'
import { isPersonAmong } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { matches } from '../../../users/server/index.ts'
import type { CallView, videoTele } from '../../contract.ts'
import type { CallSearch } from '../../logContract.ts'
import { refusalReasonNames } from '../../words.ts'
import { isPupilOrNobody } from '../reach.ts'
import { phoneCall } from '../tables.ts'

const order = [desc(phoneCall.startedAt), desc(phoneCall.id)]

/** SQL condition for the calls that match a search, of pupils of whom the caller is in charge and of nobody. */
export const isCallSought = ({ schoolId, asker, timeZone }: SearchContext, search: CallSearch): SQL | undefined => {
  const word = search.keyword.trim()
  const { state, isFree, departmentId } = search
  return and(
    eq(phoneCall.schoolId, schoolId),
    isPupilOrNobody(schoolId, phoneCall.studentId, asker),
    isPersonBelow(schoolId, phoneCall.studentId, departmentId),
    isPersonAmong(schoolId, phoneCall.studentId, word === '' ? undefined : matches(word)),
    state === undefined ? undefined : eq(phoneCall.state, state),
    isFree === undefined ? undefined : eq(phoneCall.partyKind, isFree === 'yes' ? 'public' : 'parent'),
    withinDays(phoneCall.startedAt, search, timeZone),
  )
}

/** Selects calls with their pupils, newest first, without a limit. */
export const selectCalls = (db: Db, where: SQL | undefined) =>
  db
    .select({ call: phoneCall, name: member.name, code: member.code })
    .from(phoneCall)
    .leftJoin(member, and(eq(member.schoolId, phoneCall.schoolId), eq(member.id, phoneCall.studentId)))
    .where(where)
    .orderBy(...order)
    .$dynamic()

export type FoundCall = Awaited<ReturnType<typeof selectCalls>>[number]

/** Presents a call. */
export const presentCall = ({ call, name }: FoundCall, timeZone: string): CallView => ({
  id: call.id,
  studentId: call.studentId,
  name,
  className: call.className,
  phoneName: call.stationName,
  party: call.party,
  number: call.number,
  startedTime: toWireTime(call.startedAt, timeZone),
  seconds: call.seconds,
  charged: call.charged,
  short: call.minutes - call.charged,
  isFree: call.partyKind === 'public',
  state: call.state,
  reason: call.reason === null ? '' : refusalReasonNames[call.reason],
})

/** Reads a page of calls, newest first (A-CALL-138). */
export const findCallPage = ({ db, session, body }: Context<typeof videoTele.callPage>) => {
  const context = searchContextOf(session)
  return readCountedPage(db, body, {
    table: phoneCall,
    where: isCallSought(context, body),
    order,
    read: (onPage) => selectCalls(db, and(eq(phoneCall.schoolId, context.schoolId), onPage)),
    present: (found) => presentCall(found, context.timeZone),
  })
}
