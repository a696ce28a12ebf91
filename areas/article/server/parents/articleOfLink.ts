import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { pushRefusals } from '../../../push/contract.ts'
import { findPushOfLink } from '../../../push/server/index.ts'
import { articleRefusals } from '../../refusals.ts'
import { articleState } from '../../words.ts'
import { articleTable } from '../tables.ts'

/**
 * Finds the article and the child of the session's link. Refuses an article that was deleted or is withdrawn. `locks` keeps its
 * content from changing until the transaction ends.
 */
export const findArticleOfLink = async (db: Db, session: Session, { locks = false } = {}) => {
  const { srcId, studentId } = await findPushOfLink(db, session, 'article')
  const query = db
    .select()
    .from(articleTable)
    .where(and(eq(articleTable.schoolId, schoolOf(session)), eq(articleTable.id, srcId)))
  const [row] = await (locks ? query.for('share') : query)
  if (row === undefined) throw new Refusal(pushRefusals.sourceGone)
  if (row.state !== articleState.published) throw new Refusal(articleRefusals.withdrawn)
  return { row, studentId }
}
