import { type SQL, and, asc, count, eq, ilike, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { media } from '../contract.ts'
import type { LayoutView } from '../views.ts'
import { mediaLayout, mediaTask } from './tables.ts'

/** Reaches the layouts of the session's school. */
export const reachLayouts = reachRows(mediaLayout, (session) => eq(mediaLayout.schoolId, schoolOf(session)))

const selectLayouts = (db: Db, schoolId: number, where: SQL | undefined) => {
  const used = db
    .select({
      layoutId: mediaTask.layoutId,
      tasks: count().as('tasks'),
      shown: sql<number>`count(*) filter (where ${mediaTask.state} = 'published')`.mapWith(Number).as('shown'),
    })
    .from(mediaTask)
    .where(eq(mediaTask.schoolId, schoolId))
    .groupBy(mediaTask.layoutId)
    .as('used')
  return db
    .select({ layout: mediaLayout, tasks: used.tasks, shown: used.shown })
    .from(mediaLayout)
    .leftJoin(used, eq(used.layoutId, mediaLayout.id))
    .where(and(eq(mediaLayout.schoolId, schoolId), where))
    .$dynamic()
}

const presentLayout = ({
  layout: { schoolId: _schoolId, ...layout },
  tasks,
  shown,
}: Awaited<ReturnType<typeof selectLayouts>>[number]): LayoutView => ({
  ...layout,
  tasks: tasks ?? 0,
  shown: shown ?? 0,
})

/** Reads a page of layouts by name (A-CALL-135). */
export const findLayoutPage = ({ db, session, body }: Context<typeof media.layoutPage>) => {
  const word = body.keyword.trim()
  const where = and(
    word === '' ? undefined : ilike(mediaLayout.name, `%${escapeLikePattern(word)}%`),
    body.orientation === undefined ? undefined : eq(mediaLayout.orientation, body.orientation),
  )
  return readPage(db, body, selectLayouts(db, schoolOf(session), where), {
    order: [asc(mediaLayout.name), asc(mediaLayout.id)],
    present: presentLayout,
  })
}

/** Reads one layout. Refuses a missing one with `notFound`. */
export const readLayout = async (db: Db, schoolId: number, id: number): Promise<LayoutView> => {
  const [row] = await selectLayouts(db, schoolId, eq(mediaLayout.id, id))
  if (row === undefined) throw new Refusal(common.notFound)
  return presentLayout(row)
}
