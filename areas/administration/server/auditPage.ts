import { type SQL, and, desc, eq, gte, inArray, like, lte, notInArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { countLimit, countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Session } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { AuditFilter } from '../contract.ts'
import { findEntriesConcerning } from './auditConcerned.ts'
import { findEntriesByTable } from './auditByTable.ts'
import { presentEntry, selectAuditEntries } from './auditRows.ts'
import { type EntryFilter, findEntriesByActors, allEntries, noEntries } from './entryFilter.ts'
import { isInSchool, listSchool } from './scope.ts'
import type { Titles } from './titles.ts'

type Filter = Omit<z.output<typeof AuditFilter>, 'pageNum' | 'pageSize'>

/** Maximum number of people that a name may match. A user with more matches must type more. */
const mostPeople = 100

const findPeople = async (db: Db, schoolId: number | null, word: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: member.id })
    .from(member)
    .where(
      and(
        isInSchool(member.schoolId, schoolId),
        or(like(member.name, `%${escapeLikePattern(word)}%`), like(member.username, `${escapeLikePattern(word)}%`)),
      ),
    )
    .limit(mostPeople)
  return rows.map((row) => row.id)
}

/** The scope of a search: one school or null for all visible ones, and the time zone of its times. */
interface Stand {
  readonly schoolId: number | null
  readonly timeZone: string
}

/** SQL of a search. */
interface Search {
  /** Condition for all matches. Undefined for everything. */
  readonly where: SQL | undefined
  /** Condition for the newest matches, if that is faster to count and may already reach the count limit. */
  readonly newest: SQL | undefined
}

/**
 * SQL condition for a call. Over several schools it is a range that the page is also ordered by. With equality the
 * planner assumes that any call is frequent and scans the whole trail for a rare one.
 */
const isCall = (schoolId: number | null, call: string): SQL | undefined =>
  schoolId === null ? and(gte(auditEntry.call, call), lte(auditEntry.call, call)) : eq(auditEntry.call, call)

/** Finds the entries made by people of this name. Within one school an index by time serves this in page order. */
const findMadeBy = async (db: Db, schoolId: number | null, word: string): Promise<EntryFilter> => {
  if (word === '') return allEntries
  const people = await findPeople(db, schoolId, word)
  if (people.length === 0) return noEntries
  return schoolId === null
    ? findEntriesByActors(db, people)
    : { all: inArray(auditEntry.memberId, people), newest: undefined }
}

const findConcerning = async (
  db: Db,
  schoolId: number | null,
  word: string,
  isBounded: boolean,
): Promise<EntryFilter> =>
  word === '' ? allEntries : findEntriesConcerning(db, await findPeople(db, schoolId, word), { isBounded })

/** Builds the search. It leaves out device reports unless the filter names a call or request id. */
export const buildAuditSearch = async (
  db: Db,
  { schoolId, timeZone }: Stand,
  filter: Filter,
  { ofDevices }: Pick<Titles, 'ofDevices'>,
): Promise<Search> => {
  const moment = (text: string) => fromWireTime(text, timeZone)
  const { from, to, call, relation } = filter
  const requestId = filter.requestId.trim()
  const made = await findMadeBy(db, schoolId, filter.person.trim())
  const touched = await findConcerning(db, schoolId, filter.concerned.trim(), from === undefined)
  const changing = await findEntriesByTable(db, schoolId, relation)
  const others = and(
    isInSchool(auditEntry.schoolId, schoolId),
    from === undefined ? undefined : gte(auditEntry.at, moment(from)),
    // To the end of the named second.
    to === undefined ? undefined : lte(auditEntry.at, new Date(moment(to).getTime() + 999)),
    call === '' ? undefined : isCall(schoolId, call),
    // Devices make thousands of entries a day, so show them only to a search by call or request id.
    call === '' && requestId === '' ? notInArray(auditEntry.call, [...ofDevices]) : undefined,
    requestId === '' ? undefined : eq(auditEntry.requestId, requestId),
  )
  const narrowings = [made, touched, changing]
  const where = and(others, ...narrowings.map(({ all }) => all))
  const isCut = narrowings.some(({ newest }) => newest !== undefined)
  return { where, newest: isCut ? and(others, ...narrowings.map(({ all, newest }) => newest ?? all)) : undefined }
}

const countFound = async (db: Db, { where, newest }: Search): Promise<number> => {
  const counted = newest === undefined ? 0 : await countUpTo(db, auditEntry, newest)
  return counted > countLimit ? counted : countUpTo(db, auditEntry, where)
}

/**
 * Reads a page of the trail, newest first. One school's entries are read along (school, time), several schools' along
 * ids, which follow time. Counts up to `countLimit`.
 */
export const findAuditPage = async (db: Db, session: Session, filter: z.output<typeof AuditFilter>, titles: Titles) => {
  const schoolId = listSchool(session, filter.schoolId)
  const found = await buildAuditSearch(db, { schoolId, timeZone: session.timeZone }, filter, titles)
  const { where } = found
  const byNumber = filter.call === '' ? [desc(auditEntry.id)] : [desc(auditEntry.call), desc(auditEntry.id)]
  const order = schoolId === null ? byNumber : [desc(auditEntry.at), desc(auditEntry.id)]
  const page = pageOfIds({ table: auditEntry, id: auditEntry.id, where, order, ...countedBounds(filter) })
  const rows = await selectAuditEntries(db)
    .where(inArray(auditEntry.id, page))
    .orderBy(...order)
  const counted = await countFound(db, found)
  return toCountedPage(
    filter,
    rows.map((row) => presentEntry(session, titles, row)),
    counted,
  )
}
