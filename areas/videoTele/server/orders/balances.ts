import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { searchContextOf } from '../../../../platform/server/asker.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { readCountedPage } from '../../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { isPersonBelow } from '../../../organisation/server/index.ts'
import { isPersonAmong, mainDepartmentJoin, memberJoin, presentStudent } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { matches } from '../../../users/server/index.ts'
import { type BalanceView, type videoTele, videoTeleRefusals } from '../../contract.ts'
import type { BalanceState } from '../../words.ts'
import { isPupilInCharge } from '../reach.ts'
import { phoneBalance, phoneGroupClass } from '../tables.ts'
import { findWriterName } from '../writer.ts'

/** Title of minutes that were given. */
const giftTitle = '赠送'

/** SQL for the state of minutes on a day. */
const stateOn = (today: string) =>
  sql<BalanceState>`case when ${phoneBalance.refunded} then 'refunded'
    when ${phoneBalance.used} >= ${phoneBalance.minutes} then 'usedUp'
    when ${phoneBalance.lastDay} < ${today}::date then 'expired' else 'usable' end`

/** SQL for minutes that can still be used first, then by their last day, those that ended latest first. */
const orderOn = (today: string): SQL[] => [
  desc(sql`${stateOn(today)} = 'usable'`),
  asc(sql`case when ${stateOn(today)} = 'usable' then ${phoneBalance.lastDay} end`),
  desc(phoneBalance.lastDay),
  desc(phoneBalance.id),
]

const selectBalances = (db: Db, where: SQL | undefined, today: string) =>
  db
    .select({
      balance: phoneBalance,
      state: stateOn(today),
      name: member.name,
      code: member.code,
      className: sql<string | null>`${department.name}`,
    })
    .from(phoneBalance)
    .innerJoin(member, memberJoin(phoneBalance.schoolId, phoneBalance.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(...orderOn(today))

type Found = Awaited<ReturnType<typeof selectBalances>>[number]

const presentWith =
  (timeZone: string) =>
  ({ balance: row, state, name, code, className }: Found): BalanceView => ({
    id: row.id,
    studentId: row.studentId,
    name,
    code,
    className,
    title: row.title,
    minutes: row.minutes,
    used: row.used,
    left: state === 'usable' ? row.minutes - row.used : 0,
    lastDay: row.lastDay,
    state,
    reason: row.reason,
    by: row.byName,
    time: toWireTime(row.at, timeZone),
  })

/** Reads a page of pupils' minutes, usable ones that end first at the top. */
export const findBalancePage = ({ db, session, body, clock }: Context<typeof videoTele.balancePage>) => {
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const today = toWireTime(clock.now(), timeZone).slice(0, 10)
  const word = body.keyword.trim()
  const where = and(
    eq(phoneBalance.schoolId, schoolId),
    isPupilInCharge(schoolId, phoneBalance.studentId, asker),
    isPersonBelow(schoolId, phoneBalance.studentId, body.departmentId),
    isPersonAmong(schoolId, phoneBalance.studentId, word === '' ? undefined : matches(word)),
    body.state === undefined ? undefined : sql`${stateOn(today)} = ${body.state}`,
  )
  return readCountedPage(db, body, {
    table: phoneBalance,
    where,
    order: orderOn(today),
    read: (onPage) => selectBalances(db, and(eq(phoneBalance.schoolId, schoolId), onPage), today),
    present: presentWith(timeZone),
  })
}

type Giving = Context<typeof videoTele.giveMinutes>

const classesOfGroup = async (db: Db, schoolId: number, groupId: number | null): Promise<number[]> => {
  if (groupId === null) return []
  const rows = await db
    .select({ id: phoneGroupClass.departmentId })
    .from(phoneGroupClass)
    .where(and(eq(phoneGroupClass.schoolId, schoolId), eq(phoneGroupClass.groupId, groupId)))
  return rows.map(({ id }) => id)
}

const findReceivers = async ({ db, session, body }: Giving): Promise<number[]> => {
  const schoolId = schoolOf(session)
  const classIds = [...body.classIds, ...(await classesOfGroup(db, schoolId, body.groupId))]
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        presentStudent(),
        isPupilInCharge(schoolId, member.id, session),
        sql`(${among(member.id, body.studentIds)} or ${among(member.mainDepartmentId, classIds)})`,
      ),
    )
    .orderBy(asc(member.id))
  return rows.map(({ id }) => id)
}

/** Gives minutes to pupils, to classes or to a group, once to each pupil. Refuses if nobody of them is at school. */
export const giveMinutes = async (context: Giving) => {
  const { db, session, body, clock } = context
  const now = clock.now()
  if (body.lastDay < toWireTime(now, session.timeZone).slice(0, 10)) throw new Refusal(videoTeleRefusals.giftOver)
  const receivers = await findReceivers(context)
  if (receivers.length === 0) throw new Refusal(videoTeleRefusals.noPupils)
  const { minutes, lastDay, reason } = body
  const shared = { schoolId: schoolOf(session), title: giftTitle, minutes, lastDay, reason }
  const entry = { ...shared, at: now, byName: await findWriterName(db, session) }
  const rows = receivers.map((studentId) => ({ ...entry, studentId }))
  // In parts, because a statement has at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += 5000) await db.insert(phoneBalance).values(rows.slice(at, at + 5000))
  return { pupils: receivers.length }
}
