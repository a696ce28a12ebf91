import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { actorSchool } from '../../../platform/server/audit/actorSchool.ts'
import { isRefusedEntry } from '../../../platform/server/audit/refusedEntry.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { concernedNames } from '../../registry/server/concernedNames.ts'
import { exactTitle, firstChange } from '../../registry/server/exactTitle.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { member } from '../../registry/server/tables/members.ts'

const shown = 8

/** How many of the last entries are searched. Searching further back for a quiet week would take too long. */
const mostSearched = 400

const week = 7 * 24 * 60 * 60 * 1000

/** Sign-ins are shown only to the person who signed in. */
const signIns = ['identity.login', 'identity.changeSchool', 'identity.renew']
const uninteresting = new Set([...signIns, 'identity.logout'])

const selectRecent = (db: Db) =>
  db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      call: auditEntry.call,
      address: auditEntry.address,
      memberId: auditEntry.memberId,
      bySchoolId: auditEntry.bySchoolId,
      name: member.name,
      schoolId: auditEntry.schoolId,
      school: school.name,
      concerned: concernedNames,
      firstChange,
    })
    .from(auditEntry)
    .leftJoin(member, and(eq(member.schoolId, actorSchool), eq(member.id, auditEntry.memberId)))
    .leftJoin(school, eq(school.id, auditEntry.schoolId))

/** Finds the last entries that concern the reader by an index: in one school by time, in all schools by id. */
const latestEntries = (db: Db, session: Session, readsTrail: boolean, since: Date) => {
  const bounds = { table: auditEntry, id: auditEntry.id, limit: mostSearched, offset: 0 }
  // Leave out what devices report. It would fill the list every evening.
  const byPeople = isNotNull(auditEntry.memberId)
  const byActor = readsTrail ? byPeople : eq(auditEntry.memberId, memberOf(session))
  const latest =
    readsTrail && session.scope?.kind === 'schools'
      ? pageOfIds({ ...bounds, where: byPeople, order: [desc(auditEntry.id)] })
      : pageOfIds({
          ...bounds,
          where: and(eq(auditEntry.schoolId, schoolOf(session)), byActor, gte(auditEntry.at, since)),
          order: [desc(auditEntry.at)],
        })
  const { id, at, call, requestId } = auditEntry
  return db.select({ id, at, call, requestId }).from(auditEntry).where(inArray(id, latest)).orderBy(desc(at), desc(id))
}

/** True for calls worth showing. Refused calls changed nothing. */
const isNews = (call: string, readsTrail: boolean): boolean =>
  !isRefusedEntry(call) &&
  (readsTrail ? !uninteresting.has(call) && !call.startsWith('job.') : call !== 'identity.logout')

/**
 * Returns the last seven days' activity: for readers of the audit trail, changes in their school; for others, their
 * sign-ins and actions. A request that concerned several visible schools appears once. The selection is made here and
 * not in the describing statement, because the planner doesn't know how many schools are visible and scanned the whole
 * week.
 */
export const findRecent = async (db: Db, session: Session, now: Date, titleOf: (call: string) => string) => {
  const readsTrail = session.permissions.has('administration:audit:view')
  const since = new Date(now.getTime() - week)
  const latest = await latestEntries(db, session, readsTrail, since)
  const news = latest.filter(({ at, call }) => at >= since && isNews(call, readsTrail))
  const first = news.filter(({ requestId }, index) => news.findIndex((one) => one.requestId === requestId) === index)
  const ids = first.slice(0, shown).map(({ id }) => id)
  const rows = await selectRecent(db)
    .where(sql`${auditEntry.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
  return {
    of: readsTrail ? ('school' as const) : ('self' as const),
    rows: rows.map((row) => ({
      id: row.id,
      at: toWireTime(row.at, session.timeZone),
      name:
        row.memberId === memberOf(session)
          ? null
          : (row.name ?? (row.bySchoolId === null ? '已移出本校的用户' : '上级单位人员')),
      title: signIns.includes(row.call) ? '登录控制台' : exactTitle(titleOf(row.call), row.firstChange),
      about: signIns.includes(row.call) ? row.address : (row.concerned[0] ?? null),
      school: row.schoolId === schoolOf(session) ? null : row.school,
    })),
  }
}
