import { and, eq, max } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { toHundredths } from '../value.ts'
import { lockCategory, removeItems } from './categories.ts'
import { writeOrder } from './order.ts'
import { assessItem } from './tables.ts'

/** Reaches the items of the session's school. */
export const reachItems = reachRows(assessItem, (session) => eq(assessItem.schoolId, schoolOf(session)))

type Values = Partial<Omit<typeof assessItem.$inferSelect, 'schoolId' | 'id' | 'version'>>

const save = (db: Db, schoolId: number, { id, version, values }: { id?: number; version: number; values: Values }) =>
  saveVersioned(db, assessItem, {
    name: '评分项',
    schoolId,
    id,
    version,
    values,
    present: () => null,
    twice: { kind: moralRefusals.itemTwice, words: { title: values.title ?? '' } },
  })

/** Adds an item at the end of a category. */
export const addItem = async ({ db, session, body }: Context<typeof moralEducation.saveDetail>) => {
  const schoolId = schoolOf(session)
  const { assessProjectCategoryId: categoryId, title, remark, isEnable } = body
  await lockCategory(db, schoolId, categoryId)
  const [last] = await db
    .select({ position: max(assessItem.position) })
    .from(assessItem)
    .where(and(eq(assessItem.schoolId, schoolId), eq(assessItem.categoryId, categoryId)))
  const values = { categoryId, title, remark, isEnable, value: toHundredths(body.value) }
  return save(db, schoolId, { version: 0, values: { ...values, position: (last?.position ?? 0) + 1 } })
}

/** Saves an item. Records keep the words and the value that it had. */
export const updateItem = ({ db, session, body }: Context<typeof moralEducation.updateDetail>) => {
  const { id, version, title, remark, isEnable, value } = body
  return save(db, schoolOf(session), { id, version, values: { title, remark, isEnable, value: toHundredths(value) } })
}

/** Deletes an item. One with records is disabled. */
export const deleteItem = async ({ db, session, query }: Context<typeof moralEducation.deleteDetail>) => {
  const schoolId = schoolOf(session)
  const mine = and(eq(assessItem.schoolId, schoolId), eq(assessItem.id, query.id))
  if ((await db.$count(assessItem, mine)) === 0) throw new Refusal(common.notFound)
  const kept = await removeItems(db, schoolId, [query.id])
  return { isDisabled: kept.length > 0 }
}

/** Puts the items of a category into a new order. */
export const orderItems = async ({ db, session, body }: Context<typeof moralEducation.orderDetails>) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select({ id: assessItem.id })
    .from(assessItem)
    .where(and(eq(assessItem.schoolId, schoolId), eq(assessItem.categoryId, body.assessProjectCategoryId)))
  await writeOrder(db, assessItem, { schoolId, present: rows.map(({ id }) => id), ids: body.ids })
  return null
}
