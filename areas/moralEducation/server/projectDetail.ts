import { and, asc, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import type { CategoryView, ItemView } from '../projectContract.ts'
import { fromHundredths } from '../value.ts'
import { findProject, hasRecords, presentProject } from './projects.ts'
import { assessCategory, assessItem } from './tables.ts'

const presentItem = ({
  categoryId,
  value,
  schoolId: _schoolId,
  position: _position,
  ...item
}: typeof assessItem.$inferSelect): ItemView => ({
  ...item,
  assessProjectCategoryId: categoryId,
  value: fromHundredths(value),
})

/** Reads the categories of projects with their items, in order, by project. */
export const readCategories = async (
  db: Db,
  schoolId: number,
  projects: readonly number[],
): Promise<ReadonlyMap<number, CategoryView[]>> => {
  const categories = await db
    .select()
    .from(assessCategory)
    .where(and(eq(assessCategory.schoolId, schoolId), among(assessCategory.projectId, projects)))
    .orderBy(asc(assessCategory.position), asc(assessCategory.id))
  const ids = categories.map(({ id }) => id)
  const items = await db
    .select()
    .from(assessItem)
    .where(and(eq(assessItem.schoolId, schoolId), among(assessItem.categoryId, ids)))
    .orderBy(asc(assessItem.position), asc(assessItem.id))
  const byCategory = Map.groupBy(items.map(presentItem), (item) => item.assessProjectCategoryId)
  const presented = categories.map(({ id, projectId, title, remark, version }) => ({
    id,
    assessProjectId: projectId,
    title,
    remark,
    version,
    children: byCategory.get(id) ?? [],
  }))
  return Map.groupBy(presented, ({ assessProjectId }) => assessProjectId)
}

/** Finds a project with its categories and items. */
export const findProjectDetail = async ({ db, session, params }: Context<typeof moralEducation.project>) => {
  const schoolId = schoolOf(session)
  const project = await findProject(db, schoolId, params.id)
  const categories = await readCategories(db, schoolId, [project.id])
  return {
    ...presentProject(project),
    categories: categories.get(project.id) ?? [],
    hasRecords: await hasRecords(db, schoolId, project.id),
  }
}

/** Lists the categories of a project with their items. */
export const listCategories = async ({ db, session, params }: Context<typeof moralEducation.categoryDetails>) => {
  const schoolId = schoolOf(session)
  const { id } = await findProject(db, schoolId, params.id)
  return (await readCategories(db, schoolId, [id])).get(id) ?? []
}
