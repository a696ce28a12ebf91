import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from './projectPeriods.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { findProject, presentProject } from './projects.ts'
import { assessCategory, assessItem, assessProject } from './tables.ts'

/** Copies a project with its categories and enabled items under another name. Records aren't copied. */
export const copyProject = async ({ db, session, body, clock }: Context<typeof moralEducation.copyProject>) => {
  const schoolId = schoolOf(session)
  const { id: _id, schoolId: _school, version: _version, ...source } = await findProject(db, schoolId, body.id)
  const startDay = dayOf(clock.now(), session.timeZone)
  const copy = await saveVersioned(db, assessProject, {
    name: '考评项目',
    schoolId,
    id: undefined,
    version: 0,
    values: { ...source, name: body.name, startDay },
    present: presentProject,
    twice: { kind: moralRefusals.projectTwice, words: { name: body.name } },
  })
  const mine = and(eq(assessCategory.schoolId, schoolId), eq(assessCategory.projectId, body.id))
  for (const { id, title, remark, position } of await db.select().from(assessCategory).where(mine)) {
    const [made] = await db
      .insert(assessCategory)
      .values({ schoolId, projectId: copy.id, title, remark, position })
      .returning({ id: assessCategory.id })
    await db.execute(sql`insert into ${assessItem} (school_id, category_id, title, value, remark, is_enable, position)
      select school_id, ${made?.id ?? 0}, title, value, remark, is_enable, position from ${assessItem}
      where ${and(eq(assessItem.schoolId, schoolId), eq(assessItem.categoryId, id), eq(assessItem.isEnable, true))}`)
  }
  return copy
}
