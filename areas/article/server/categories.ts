import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { catalogue } from '../../../platform/server/catalogue.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { CategoryView } from '../categoryContract.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import { firstCategoryId, fixedCategories } from '../words.ts'
import { articleCategory, articleTable } from './tables.ts'

const own = catalogue(articleCategory, {
  name: '分类',
  order: [asc(articleCategory.id)],
  present: ({ id, name, version }): CategoryView => ({ id, name, isFixed: false, version }),
  twice: ({ name }) => ({ kind: articleRefusals.categoryTwice, words: { name } }),
})

const fixed = fixedCategories.map((one): CategoryView => ({ ...one, isFixed: true, version: 0 }))

/** Lists the categories of a school: notifications, news, and those it has added. */
export const listCategories = async (db: Db, schoolId: number): Promise<CategoryView[]> => [
  ...fixed,
  ...(await own.listOf(db, schoolId)),
]

/** Returns a function that names categories. A missing one has no name. */
export const nameCategories = async (db: Db, schoolId: number): Promise<(id: number | null) => string> => {
  const names = new Map((await listCategories(db, schoolId)).map(({ id, name }) => [id, name]))
  return (id) => names.get(id ?? 0) ?? ''
}

/** Adds or saves a category of the school. Refuses a name that another one has, also those of every school. */
export const saveCategory = (context: Context<typeof article.saveCategory>) => {
  const { name } = context.body
  if (fixed.some((one) => one.name === name)) throw new Refusal(articleRefusals.categoryTwice, { name })
  return own.save(context, context.body)
}

/** Deletes a category of the school. Refuses one that articles have. */
export const deleteCategory = async (context: Context<typeof article.deleteCategory>): Promise<null> => {
  const { db, session, query } = context
  const schoolId = schoolOf(session)
  const used = and(eq(articleTable.schoolId, schoolId), eq(articleTable.categoryId, query.id))
  const count = await db.$count(articleTable, used)
  const name = (await nameCategories(db, schoolId))(query.id)
  if (count > 0) throw new Refusal(articleRefusals.categoryUsed, { name, count })
  return own.remove(context, query.id)
}

/** Reaches the categories of every school, and those that the session's school has added. */
export const reachCategories: Reach = async (db, session, ids) => {
  const rows = await db
    .select({ id: articleCategory.id })
    .from(articleCategory)
    .where(and(eq(articleCategory.schoolId, schoolOf(session)), inArray(articleCategory.id, [...ids])))
  const fixedIds = fixed.map(({ id }) => id).filter((id) => id < firstCategoryId && ids.includes(id))
  return [...fixedIds, ...rows.map(({ id }) => id)]
}
