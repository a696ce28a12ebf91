import { and, asc, eq, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { narrowToSchool } from '../../../../platform/server/narrowTo.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolsOf } from '../../../../platform/server/session.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { type SchoolNow, type nowCalls, schoolsOnPage } from '../../nowContract.ts'
import { countReachedStudents, countTemperatures } from './handlers.ts'

/**
 * Handles `schoolsNow`: each school of a bureau with the figures of its home page. Schools are read one by one, each
 * within its database scope.
 */
export const findSchoolsNow = async (context: Context<typeof nowCalls.schoolsNow>) => {
  const { db, session, query } = context
  // Limit the page to 20, which is as much as can be read quickly, also for callers who ask for more or for all.
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
  for (const { id, name } of rows) {
    await narrowToSchool(db, session, id)
    const temperatures = await countTemperatures(context, id)
    const counted = await countReachedStudents(context, id)
    content.push({
      id,
      name,
      studentNum: counted.studentNum,
      inScNum: counted.inScNum,
      inHomeNum: counted.inHomeNum,
      onRoadNum: counted.onRoadNum,
      unknowNum: counted.unknowNum,
      leaveNum: counted.leaveNum,
      tempResonableUserNum: temperatures.tempResonableUserNum,
      tempUnresonableUserNum: temperatures.tempUnresonableUserNum,
      noReportTempUserNum: temperatures.noReportTempUserNum,
      outsideFeverNum: temperatures.outsideFeverNum,
      tempStartsAt: temperatures.tempStartsAt,
    })
  }
  return toPage(page, content, total)
}
