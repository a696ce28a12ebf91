import { and, eq, max } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { writeOrder } from './order.ts'
import { assessCategory, assessItem, assessRecord } from './tables.ts'

/** Reaches the categories of the session's school. */
export const reachCategories = reachRows(assessCategory, (session) => eq(assessCategory.schoolId, schoolOf(session)))

type Values = Partial<Omit<typeof assessCategory.$inferSelect, 'schoolId' | 'id' | 'version'>>

const save = (db: Db, schoolId: number, { id, version, values }: { id?: number; version: number; values: Values }) =>
  saveVersioned(db, assessCategory, {
    name: '类别',
    schoolId,
    id,
    version,
    values,
    present: () => null,
    twice: { kind: moralRefusals.categoryTwice, words: { title: values.title ?? '' } },
  })

/** Adds a category at the end of a project. */
export const addCategory = async ({ db, session, body }: Context<typeof moralEducation.newCategory>) => {
  const schoolId = schoolOf(session)
  const { assessProjectId: projectId, title, remark } = body
  const [last] = await db
    .select({ position: max(assessCategory.position) })
    .from(assessCategory)
    .where(and(eq(assessCategory.schoolId, schoolId), eq(assessCategory.projectId, projectId)))
  const position = (last?.position ?? 0) + 1
  return save(db, schoolId, { version: 0, values: { projectId, title, remark, position } })
}

/** Saves a category's words. */
export const updateCategory = ({ db, session, body }: Context<typeof moralEducation.updateCategory>) => {
  const { id, version, title, remark } = body
  return save(db, schoolOf(session), { id, version, values: { title, remark } })
}

/**
 * Locks a category, so that no item is added while it is deleted. Refuses with `notFound`.
 */
export const lockCategory = async (db: Db, schoolId: number, id: number): Promise<void> => {
  const [category] = await db
    .select({ id: assessCategory.id })
    .from(assessCategory)
    .where(and(eq(assessCategory.schoolId, schoolId), eq(assessCategory.id, id)))
    .for('update')
  if (category === undefined) throw new Refusal(common.notFound)
}

/** Deletes items without records and disables the others. Returns the ids of those that remain. */
export const removeItems = async (db: Db, schoolId: number, ids: readonly number[]): Promise<readonly number[]> => {
  const mine = and(eq(assessItem.schoolId, schoolId), among(assessItem.id, ids))
  // Examiners lock the item that they record by, so no record can come in between.
  await db.select({ id: assessItem.id }).from(assessItem).where(mine).for('update')
  const used = await db
    .selectDistinct({ id: assessRecord.itemId })
    .from(assessRecord)
    .where(and(eq(assessRecord.schoolId, schoolId), among(assessRecord.itemId, ids)))
  const kept = used.map(({ id }) => id)
  const isKept = new Set(kept)
  const unused = ids.filter((id) => !isKept.has(id))
  await db.delete(assessItem).where(and(eq(assessItem.schoolId, schoolId), among(assessItem.id, unused)))
  if (kept.length > 0)
    await db
      .update(assessItem)
      .set({ isEnable: false })
      .where(and(eq(assessItem.schoolId, schoolId), among(assessItem.id, kept)))
  return kept
}

/** Deletes a category. One with recorded items stays, with these items disabled. */
export const deleteCategory = async ({ db, session, query }: Context<typeof moralEducation.deleteCategory>) => {
  const schoolId = schoolOf(session)
  await lockCategory(db, schoolId, query.id)
  const items = await db
    .select({ id: assessItem.id })
    .from(assessItem)
    .where(and(eq(assessItem.schoolId, schoolId), eq(assessItem.categoryId, query.id)))
  const kept = await removeItems(
    db,
    schoolId,
    items.map(({ id }) => id),
  )
  if (kept.length > 0) return { isDisabled: true }
  await deleteRow(db, assessCategory, { schoolId, id: query.id })
  return { isDisabled: false }
}

/** Puts the categories of a project into a new order. */
export const orderCategories = async ({ db, session, body }: Context<typeof moralEducation.orderCategories>) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select({ id: assessCategory.id })
    .from(assessCategory)
    .where(and(eq(assessCategory.schoolId, schoolId), eq(assessCategory.projectId, body.assessProjectId)))
  await writeOrder(db, assessCategory, { schoolId, present: rows.map(({ id }) => id), ids: body.ids })
  return null
}
