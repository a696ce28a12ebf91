import { type SQL, and, desc, eq, gte, inArray, like, lte, notInArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { countLimit, countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { literally } from '../../../platform/server/database/literally.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Session } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { AuditFilter } from '../contract.ts'
import { entriesConcerning } from './auditConcerned.ts'
import { entriesThatChanged } from './auditRelation.ts'
import { presentEntry, selectEntries } from './auditRows.ts'
import { type Narrowing, entriesBy, everything, nothingFound } from './newestEntries.ts'
import { ofSchool, schoolAsked } from './scope.ts'
import type { Titles } from './titles.ts'

type Filter = Omit<z.output<typeof AuditFilter>, 'pageNum' | 'pageSize'>

/** So many people at most may be meant by a name; whoever has more namesakes types more of it. */
const mostPeople = 100

const findPeople = async (db: Db, schoolId: number | null, word: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: member.id })
    .from(member)
    .where(
      and(
        ofSchool(member.schoolId, schoolId),
        or(like(member.name, `%${literally(word)}%`), like(member.username, `${literally(word)}%`)),
      ),
    )
    .limit(mostPeople)
  return rows.map((row) => row.id)
}

/** Where a search stands: in one school or in all that are seen, with its moments in a time zone. */
interface Stand {
  readonly schoolId: number | null
  readonly timeZone: string
}

/** SQL for what is looked for. */
interface Search {
  /** Holds for all of it; undefined for everything. */
  readonly where: SQL | undefined
  /** Holds for the newest of it, where that is quicker to count and may be as many as are counted at all. */
  readonly newest: SQL | undefined
}

/**
 * SQL for one call. Among several schools as a range, which the page is then ordered by as well: told to be equal, the
 * planner takes any call for frequent and walks the trail for it, all of it where there is none.
 */
const ofCall = (schoolId: number | null, call: string): SQL | undefined =>
  schoolId === null ? and(gte(auditEntry.call, call), lte(auditEntry.call, call)) : eq(auditEntry.call, call)

/** The entries that the people of this name made; in one school they are indexed by the moment, as the page reads them. */
const madeBy = async (db: Db, schoolId: number | null, word: string): Promise<Narrowing> => {
  if (word === '') return everything
  const people = await findPeople(db, schoolId, word)
  if (people.length === 0) return nothingFound
  return schoolId === null ? entriesBy(db, people) : { all: inArray(auditEntry.memberId, people), newest: undefined }
}

const concerning = async (db: Db, schoolId: number | null, word: string, isBounded: boolean): Promise<Narrowing> =>
  word === '' ? everything : entriesConcerning(db, await findPeople(db, schoolId, word), { isBounded })

/** The search as SQL; it leaves out what devices report unless that is asked for. */
export const searchFor = async (
  db: Db,
  { schoolId, timeZone }: Stand,
  filter: Filter,
  { ofDevices }: Pick<Titles, 'ofDevices'>,
): Promise<Search> => {
  const moment = (text: string) => fromWireTime(text, timeZone)
  const { from, to, call, relation } = filter
  const requestId = filter.requestId.trim()
  const made = await madeBy(db, schoolId, filter.person.trim())
  const touched = await concerning(db, schoolId, filter.concerned.trim(), from === undefined)
  const changing = await entriesThatChanged(db, schoolId, relation)
  const others = and(
    ofSchool(auditEntry.schoolId, schoolId),
    from === undefined ? undefined : gte(auditEntry.at, moment(from)),
    // To the end of the second that is named.
    to === undefined ? undefined : lte(auditEntry.at, new Date(moment(to).getTime() + 999)),
    call === '' ? undefined : ofCall(schoolId, call),
    // Thousands a day: shown to who asks for them, by the call or by a number.
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
 * A page of the trail, newest first. Entries of one school are read along (school, time), those of several along their
 * numbers, which are given in the order of time; nothing is counted beyond `countLimit`.
 */
export const findAuditPage = async (db: Db, session: Session, filter: z.output<typeof AuditFilter>, titles: Titles) => {
  const schoolId = schoolAsked(session, filter.schoolId)
  const found = await searchFor(db, { schoolId, timeZone: session.timeZone }, filter, titles)
  const { where } = found
  const byNumber = filter.call === '' ? [desc(auditEntry.id)] : [desc(auditEntry.call), desc(auditEntry.id)]
  const order = schoolId === null ? byNumber : [desc(auditEntry.at), desc(auditEntry.id)]
  const page = pageOfIds({ table: auditEntry, id: auditEntry.id, where, order, ...countedBounds(filter) })
  const rows = await selectEntries(db)
    .where(inArray(auditEntry.id, page))
    .orderBy(...order)
  const counted = await countFound(db, found)
  return toCountedPage(
    filter,
    rows.map((row) => presentEntry(session, titles, row)),
    counted,
  )
}
