import { type SQL, and, asc, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { countHiddenNodes } from '../../registry/server/departments.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { organisationRefusals } from '../refusals.ts'

export type DepartmentRow = typeof department.$inferSelect

/** Takes hold of a node for the rest of the transaction; one that went away in this moment is not there. */
export const lockNode = async (db: Db, id: number): Promise<DepartmentRow> => {
  const [row] = await db.select().from(department).where(eq(department.id, id)).for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** True for a node that is set not to be seen, or stands below one that is. */
export const isHidden = async (db: Db, { schoolId, id }: Pick<DepartmentRow, 'schoolId' | 'id'>): Promise<boolean> =>
  (await countHiddenNodes(db, schoolId, [id])) > 0

/** The same, for work on a node: not on one that is hidden, nor on what is below it (foundations §5). */
export const lockShownNode = async (db: Db, id: number): Promise<DepartmentRow> => {
  const row = await lockNode(db, id)
  if (await isHidden(db, row)) throw new Refusal(organisationRefusals.hidden)
  return row
}

/** The same, for changes: what has graduated stays as it was. */
export const lockChangeableNode = async (db: Db, id: number): Promise<DepartmentRow> => {
  const row = await lockShownNode(db, id)
  if (row.delFlag === graduatedFlag) throw new Refusal(organisationRefusals.graduated)
  return row
}

/**
 * Takes hold of a node's parent, before the node itself: whoever works on all of its children comes the same way, so that
 * no two wait for each other. Null above a root.
 */
export const lockParentOf = async (db: Db, id: number): Promise<DepartmentRow | null> => {
  const [row] = await db.select({ parentId: department.parentId }).from(department).where(eq(department.id, id))
  return row === undefined || row.parentId === null ? null : lockNode(db, row.parentId)
}

/** The nodes directly below one, without what has graduated, in their order. */
export const listChildren = (db: Db, { id, schoolId }: Pick<DepartmentRow, 'id' | 'schoolId'>, also?: SQL) =>
  db
    .select()
    .from(department)
    .where(
      and(eq(department.schoolId, schoolId), eq(department.parentId, id), ne(department.delFlag, graduatedFlag), also),
    )
    .orderBy(asc(department.orderNum), asc(department.id))

/** A row as a node that may be selected. */
export const presentNode = (row: DepartmentRow) => ({ ...row, selectable: true, folded: false })
