import { type SQL, and, asc, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { countHiddenNodes } from '../../registry/server/departments.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { organisationRefusals } from '../refusals.ts'

export type DepartmentRow = typeof department.$inferSelect

/** Locks a node until the transaction ends. Refuses with `notFound` if it was deleted meanwhile. */
const lockNode = async (db: Db, id: number): Promise<DepartmentRow> => {
  const [row] = await db.select().from(department).where(eq(department.id, id)).for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** Returns true if the node or one of its ancestors is hidden. */
export const isHidden = async (db: Db, { schoolId, id }: Pick<DepartmentRow, 'schoolId' | 'id'>): Promise<boolean> =>
  (await countHiddenNodes(db, schoolId, [id])) > 0

/** Locks a node like `lockNode`, but refuses hidden nodes and nodes below a hidden one (foundations §5). */
export const lockShownNode = async (db: Db, id: number): Promise<DepartmentRow> => {
  const row = await lockNode(db, id)
  if (await isHidden(db, row)) throw new Refusal(organisationRefusals.hidden)
  return row
}

/** Locks a node for changes: refuses hidden and graduated nodes. */
export const lockChangeableNode = async (db: Db, id: number): Promise<DepartmentRow> => {
  const row = await lockShownNode(db, id)
  if (row.delFlag === graduatedFlag) throw new Refusal(organisationRefusals.graduated)
  return row
}

/**
 * Locks a node's parent; call it before locking the node. Calls that change all children lock in the same order, which
 * avoids deadlocks. Returns null for a root.
 */
export const lockParentOf = async (db: Db, id: number): Promise<DepartmentRow | null> => {
  const [row] = await db.select({ parentId: department.parentId }).from(department).where(eq(department.id, id))
  return row === undefined || row.parentId === null ? null : lockNode(db, row.parentId)
}

/** Returns a node's direct children in order, without graduated ones. */
export const listChildren = (db: Db, { id, schoolId }: Pick<DepartmentRow, 'id' | 'schoolId'>, also?: SQL) =>
  db
    .select()
    .from(department)
    .where(
      and(eq(department.schoolId, schoolId), eq(department.parentId, id), ne(department.delFlag, graduatedFlag), also),
    )
    .orderBy(asc(department.orderNum), asc(department.id))

/** Presents a row as a selectable node. */
export const presentNode = (row: DepartmentRow) => ({ ...row, selectable: true, folded: false })
