import { and, desc, eq } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import type { jointExam } from '../contract.ts'
import { jointExamTable } from './tables.ts'
import { type JointExamRow, presentJointExams } from './views.ts'

/** Reaches the joint exams of the session's tenant. */
export const reachJointExams = reachRows(jointExamTable, (session: Session) =>
  eq(jointExamTable.schoolId, schoolOf(session)),
)

const isOfBureau = (bureauId: number, id: number) =>
  and(eq(jointExamTable.schoolId, bureauId), eq(jointExamTable.id, id))

const requireRow = ([row]: readonly JointExamRow[]): JointExamRow => {
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Reads a joint exam of a bureau. Refuses one that does not exist. */
export const findJointExam = async (db: Db, bureauId: number, id: number): Promise<JointExamRow> =>
  requireRow(await db.select().from(jointExamTable).where(isOfBureau(bureauId, id)))

/** Locks a joint exam until the end of the transaction. Every change of it or of its offers by the bureau does so. */
export const lockJointExam = async (db: Db, bureauId: number, id: number): Promise<JointExamRow> =>
  requireRow(await db.select().from(jointExamTable).where(isOfBureau(bureauId, id)).for('update'))

/** Changes a locked joint exam. */
export const changeJointExam = async (
  db: Db,
  { schoolId, id }: Pick<JointExamRow, 'schoolId' | 'id'>,
  changes: Partial<Pick<JointExamRow, 'state' | 'round'>>,
): Promise<void> => {
  await db.update(jointExamTable).set(changes).where(isOfBureau(schoolId, id))
}

/** Lists the joint exams of the bureau, the latest first. */
export const listJointExams = async ({ db, session, query }: Context<typeof jointExam.jointExams>) => {
  const bureauId = schoolOf(session)
  const { limit, offset } = pageBounds(query)
  const where = eq(jointExamTable.schoolId, bureauId)
  const rows = await db
    .select()
    .from(jointExamTable)
    .where(where)
    .orderBy(desc(jointExamTable.startAt), desc(jointExamTable.id))
    .limit(limit)
    .offset(offset)
  const views = await presentJointExams(db, rows, { bureauId, timeZone: session.timeZone })
  return toPage(query, views, await db.$count(jointExamTable, where))
}
