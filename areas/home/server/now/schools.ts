import { and, asc, eq, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { narrowTo } from '../../../../platform/server/narrowTo.ts'
import { countFor } from '../../../../platform/server/roundedFigures.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolsOf } from '../../../../platform/server/session.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { type SchoolNow, type nowCalls, schoolsOnPage } from '../../nowContract.ts'
import { countReached, countTemperatures } from './handlers.ts'

/**
 * The schools that a bureau looks after, side by side: of each the figures that its own home page shows, rounded. They are
 * read school by school, each within its own walls.
 */
export const findSchoolsNow = async (context: Context<typeof nowCalls.schoolsNow>) => {
  const { db, session, query } = context
  // A page of 20 is as much as is read in a moment; who asks for more, or for all, goes on to the next page.
  const pageSize = query.pageSize < 1 ? schoolsOnPage : Math.min(query.pageSize, schoolsOnPage)
  const page = { pageNum: query.pageNum, pageSize }
  const mine = and(sql`${school.id} = any(${sql.param([...schoolsOf(session)])}::bigint[])`, eq(school.kind, 'school'))
  const { limit, offset } = pageBounds(page)
  const total = await db.$count(school, mine)
  const rows = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(mine)
    .orderBy(asc(school.id))
    .limit(limit)
    .offset(offset)
  const content: SchoolNow[] = []
  const of = countFor(session)
  for (const { id, name } of rows) {
    await narrowTo(db, session, id)
    const warm = await countTemperatures(context, id)
    const counted = await countReached(context, id)
    content.push({
      id,
      name,
      studentNum: of(counted.studentNum),
      inScNum: of(counted.inScNum),
      inHomeNum: of(counted.inHomeNum),
      onRoadNum: of(counted.onRoadNum),
      unknowNum: of(counted.unknowNum),
      leaveNum: of(counted.leaveNum),
      tempResonableUserNum: of(warm.tempResonableUserNum),
      tempUnresonableUserNum: of(warm.tempUnresonableUserNum),
      noReportTempUserNum: of(warm.noReportTempUserNum),
      tempStartsAt: warm.tempStartsAt,
    })
  }
  return toPage(page, content, total)
}
