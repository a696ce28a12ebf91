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

/** The search as SQL; it leaves out what devices report unless that is asked for. */
export const searchFor = async (
  db: Db,
  { schoolId, timeZone }: Stand,
  filter: Filter,
  { ofDevices }: Pick<Titles, 'ofDevices'>,
): Promise<Search> => {
  const moment = (text: string) => fromWireTime(text, timeZone)
  const word = filter.person.trim()
  const people = word === '' ? null : await findPeople(db, schoolId, word)
  const { from, to, call, relation } = filter
  const meant = filter.concerned.trim()
  const touched =
    meant === '' ? undefined : entriesConcerning(await findPeople(db, schoolId, meant), from === undefined)
  const requestId = filter.requestId.trim()
  const changing = await entriesThatChanged(db, schoolId, relation)
  const others = and(
    ofSchool(auditEntry.schoolId, schoolId),
    from === undefined ? undefined : gte(auditEntry.at, moment(from)),
    // To the end of the second that is named.
    to === undefined ? undefined : lte(auditEntry.at, new Date(moment(to).getTime() + 999)),
    people === null ? undefined : inArray(auditEntry.memberId, people),
    touched,
    call === '' ? undefined : eq(auditEntry.call, call),
    // Thousands a day: shown to who asks for them, by the call or by a number.
    call === '' && requestId === '' ? notInArray(auditEntry.call, [...ofDevices]) : undefined,
    requestId === '' ? undefined : eq(auditEntry.requestId, requestId),
  )
  const { all, newest } = changing
  return { where: and(others, all), newest: newest && and(others, newest) }
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
  const order = schoolId === null ? [desc(auditEntry.id)] : [desc(auditEntry.at), desc(auditEntry.id)]
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
