import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { isExaminedBy } from './examiners.ts'
import { readCategories } from './projectDetail.ts'
import { presentProject, projectColumns } from './projects.ts'
import { assessProject } from './tables.ts'

/** Lists the enabled projects that the caller examines, with their enabled items. */
export const listChoices = async ({ db, session }: Context<typeof moralEducation.recordChoices>) => {
  const schoolId = schoolOf(session)
  const projects = await db
    .select(projectColumns)
    .from(assessProject)
    .where(and(eq(assessProject.schoolId, schoolId), eq(assessProject.isEnable, true), isExaminedBy(schoolId, session)))
    .orderBy(asc(assessProject.id))
  const categories = await readCategories(
    db,
    schoolId,
    projects.map(({ id }) => id),
  )
  return projects.map((project) => ({
    ...presentProject(project),
    categories: (categories.get(project.id) ?? [])
      .map((category) => ({ ...category, children: category.children.filter(({ isEnable }) => isEnable) }))
      .filter(({ children }) => children.length > 0),
  }))
}
