import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type Asker, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Target } from '../articleContract.ts'
import { isStaff } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { article } from '../contract.ts'
import type { ReadRow } from '../reportContract.ts'
import type { ReadState } from '../words.ts'
import { findEditable, reachesWholeSchool } from './articleRights.ts'
import { readTargets } from './audience.ts'
import { selectAudience, selectParentsOf, selectStaffOf } from './audienceMembers.ts'
import { describeReaders } from './describeReaders.ts'
import { articleRead } from './tables.ts'

/** The rows that a report is about: readers within the reach of `asker`. */
interface ReportSearch {
  readonly asker: Asker
  readonly schoolId: number
  readonly articleId: number
  readonly targets: readonly Target[]
  readonly deptId?: number | undefined
  readonly state?: ReadState | undefined
}

/** The people whom an article concerns now, and those who have read it, each once with the time of reading. */
const readersOf = ({ schoolId, articleId, targets }: ReportSearch): SQL =>
  sql`(select person.id, min(person.read_at) as read_at from (
      select concerned.id, null::timestamptz as read_at from (${selectAudience(schoolId, targets)}) as concerned (id)
      union all
      select ${articleRead.memberId}, ${articleRead.readAt} from ${articleRead} where ${and(
        eq(articleRead.schoolId, schoolId),
        eq(articleRead.articleId, articleId),
      )}) as person group by person.id) as reader`

/** SQL condition: the reader is within the caller's reach, in the department or, without one, in any. */
const inPlace = ({ schoolId, deptId, asker }: ReportSearch): SQL | undefined => {
  if (deptId === undefined && reachesWholeSchool(asker)) return undefined
  const place = { schoolId, departments: deptId === undefined ? null : [deptId], reachedBy: asker }
  return sql`(reader.id in (${selectStaffOf(place)}) or reader.id in (${selectParentsOf(place)}))`
}

const inState = ({ state }: ReportSearch): SQL | undefined => {
  if (state === undefined) return undefined
  return state === 'READ' ? sql`reader.read_at is not null` : sql`reader.read_at is null`
}

/** Counts who has read an article and who has not. */
const countReaders = async (db: Db, search: ReportSearch) => {
  const { rows } = await db.execute<{ read: number; unread: number }>(sql`select
    count(*) filter (where reader.read_at is not null)::int as read,
    count(*) filter (where reader.read_at is null)::int as unread
    from ${readersOf(search)} where ${inPlace(search) ?? sql`true`}`)
  return { readUserNum: rows[0]?.read ?? 0, unreadUserNum: rows[0]?.unread ?? 0 }
}

/** Counts the staff within reach whom an article concerns and who have not read it. */
export const countUnreadStaff = async (db: Db, search: ReportSearch): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count
    from ${readersOf(search)} join ${member} on ${and(eq(member.schoolId, search.schoolId), sql`${member.id} = reader.id`)}
    where ${and(sql`reader.read_at is null`, isStaff, inPlace(search))}`)
  return rows[0]?.count ?? 0
}

/** Reads the ids of everybody who has read an article. */
export const readReaderIds = async (db: Db, schoolId: number, articleId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ id: articleRead.memberId })
    .from(articleRead)
    .where(and(eq(articleRead.schoolId, schoolId), eq(articleRead.articleId, articleId)))
  return new Set(rows.map(({ id }) => id))
}

/** Reads a part of a report, by name. */
export const readReaders = async (
  db: Db,
  search: ReportSearch,
  timeZone: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReadRow[]> => {
  const found = await db
    .select({ id: member.id, name: member.name, code: member.code, readAt: sql<string | null>`reader.read_at` })
    .from(member)
    .innerJoin(readersOf(search), sql`reader.id = ${member.id}`)
    .where(and(eq(member.schoolId, search.schoolId), inPlace(search), inState(search)))
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(limit)
    .offset(offset)
  const described = await describeReaders(db, search.schoolId, found, search.asker)
  return found.map(({ id, readAt }, at) => ({
    id,
    ...(described[at] ?? { name: '', studentOrTeacherCode: null, depts: [] }),
    state: readAt === null ? ('UNREAD' as const) : ('READ' as const),
    readAt: readAt === null ? null : toWireTime(new Date(readAt), timeZone),
  }))
}

/** Reads what a report needs to know of an article. Refuses one that the caller doesn't edit. */
const findSearch = async (
  { db, session }: Pick<Context<typeof article.readers>, 'db' | 'session'>,
  articleId: number,
  filter: Pick<ReportSearch, 'deptId' | 'state'>,
) => {
  const { id, schoolId, title } = await findEditable(db, session, articleId)
  const targets = await readTargets(db, schoolId, id)
  return { title, search: { asker: session, schoolId, articleId: id, targets, ...filter } }
}

/** Counts the readers of an article within reach, for all departments or one. */
export const findReadCounts = async (context: Context<typeof article.readCounts>) => {
  const { params, query } = context
  const { title, search } = await findSearch(context, params.id, { deptId: query.deptId })
  return { title, ...(await countReaders(context.db, search)) }
}

/** Lists the readers of an article within reach, by name. */
export const listReaders = async (context: Context<typeof article.readers>) => {
  const { db, session, body } = context
  const { search } = await findSearch(context, body.srcId, { deptId: body.deptId, state: body.state })
  const content = await readReaders(db, search, searchContextOf(session).timeZone, pageBounds(body))
  const { readUserNum, unreadUserNum } = await countReaders(db, search)
  const totals = { READ: readUserNum, UNREAD: unreadUserNum }
  return toPage(body, content, body.state === undefined ? readUserNum + unreadUserNum : totals[body.state])
}
