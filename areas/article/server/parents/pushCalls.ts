import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf } from '../../../../platform/server/session.ts'
import { planPush, startPush } from '../../../push/server/index.ts'
import type { article } from '../../contract.ts'
import { articleRefusals } from '../../refusals.ts'
import { type ArticleRowOf, findEditable, lockEditable } from '../articleRights.ts'
import { readTargets } from '../audience.ts'
import { countUnreadStaff, readReaderIds } from '../readReport.ts'
import { articleReminder } from '../tables.ts'
import { presentForParents } from './parentArticle.ts'

/** An article says itself whom it is for. */
const pushingOf = (srcId: number) => ({
  srcType: 'article' as const,
  srcId,
  audience: { departmentIds: [], groupIds: [], userIds: [] },
})

/** Tells what a push of an article would do, with the page that its parents will see. */
export const planArticlePush = async (context: Context<typeof article.planArticlePush>) => {
  const { db, session, body } = context
  const row = await findEditable(db, session, body.articleId)
  const { plan } = await planPush(context, pushingOf(row.id))
  return { ...plan, page: await presentForParents(context, row) }
}

/** Pushes a published article to the parents whom it is for. */
export const startArticlePush = (context: Context<typeof article.startArticlePush>) =>
  startPush(context, pushingOf(context.body.articleId))

const remindingOf = async (db: Db, { schoolId, id }: ArticleRowOf) => ({
  ...pushingOf(id),
  readBy: await readReaderIds(db, schoolId, id),
})

/** Tells which parents a reminder would reach, and how many of the staff have not read. */
export const planReminder = async (context: Context<typeof article.planReminder>) => {
  const { db, session, body } = context
  const row = await findEditable(db, session, body.articleId)
  const { plan } = await planPush(context, await remindingOf(db, row))
  const targets = await readTargets(db, row.schoolId, row.id)
  const search = { asker: session, schoolId: row.schoolId, articleId: row.id, targets }
  return { ...plan, unreadStaff: await countUnreadStaff(db, search) }
}

/** Refuses a second reminder of a locked article on one day of the school. */
const noteReminder = async (
  db: Db,
  { schoolId, id, title }: ArticleRowOf,
  { session, clock }: Pick<Context<typeof article.remindUnread>, 'session' | 'clock'>,
): Promise<void> => {
  const at = clock.now()
  const day = toWireTime(at, session.timeZone).slice(0, 10)
  const isToday = and(
    eq(articleReminder.schoolId, schoolId),
    eq(articleReminder.articleId, id),
    eq(articleReminder.day, day),
  )
  const [sent] = await db.select({ at: articleReminder.at }).from(articleReminder).where(isToday)
  if (sent !== undefined) {
    const time = toWireTime(sent.at, session.timeZone).slice(11, 16)
    throw new Refusal(articleRefusals.remindedToday, { title, time })
  }
  await db.insert(articleReminder).values({ schoolId, articleId: id, day, remindedById: memberOf(session), at })
}

/** Sends an article again to the parents who have not read it, once a day. */
export const remindUnread = async (context: Context<typeof article.remindUnread>) => {
  const { db, session, body } = context
  const row = await lockEditable(db, session, body.articleId)
  await noteReminder(db, row, context)
  return startPush(context, await remindingOf(db, row))
}
