import { and, asc, desc, eq, getColumns, ilike, sql } from 'drizzle-orm'
import { pageBounds, countPages } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { userGroup } from '../../permissions/server/tables.ts'
import type { moralEducation } from '../contract.ts'
import type { ProjectView } from '../projectContract.ts'
import { enterShownSchool } from './shownSchool.ts'
import { fromHundredths } from '../value.ts'
import { assessProject, assessRecord } from './tables.ts'

/** A project's row. */
export type Project = typeof assessProject.$inferSelect

/** The columns of a project, without user groups that have been deleted since. They have no foreign key. */
export const projectColumns = {
  ...getColumns(assessProject),
  examinerGroupIds: sql<number[]>`(select coalesce(json_agg(chosen.id order by chosen.place), '[]'::json)
    from unnest(${assessProject.examinerGroupIds}) with ordinality chosen(id, place)
    where exists (select 1 from ${userGroup}
      where ${userGroup.schoolId} = ${assessProject.schoolId} and ${userGroup.id} = chosen.id))`,
}

/** Presents a project. */
export const presentProject = ({ schoolId: _schoolId, startDay: _startDay, ...project }: Project): ProjectView => ({
  ...project,
  examinerGroupId: project.examinerGroupIds[0] ?? null,
  defaultValue: fromHundredths(project.defaultValue),
})

/** Finds a project of a school. Refuses with `notFound`. */
export const findProject = async (db: Db, schoolId: number, id: number): Promise<Project> => {
  const [project] = await db
    .select(projectColumns)
    .from(assessProject)
    .where(and(eq(assessProject.schoolId, schoolId), eq(assessProject.id, id)))
  if (project === undefined) throw new Refusal(common.notFound)
  return project
}

/** Reaches the projects of the session's school. */
export const reachProjects = reachRows(assessProject, (session) => eq(assessProject.schoolId, schoolOf(session)))

const order = [desc(assessProject.isEnable), asc(assessProject.id)]

const escapePattern = (keyword: string): string => keyword.replaceAll(/[\\%_]/gu, String.raw`\$&`)

/** Reads a page of projects, enabled ones first. */
export const findProjectPage = async ({ db, session, query }: Context<typeof moralEducation.projectPage>) => {
  const where = and(
    eq(assessProject.schoolId, schoolOf(session)),
    query.keyword === '' ? undefined : ilike(assessProject.name, `%${escapePattern(query.keyword)}%`),
  )
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select(projectColumns)
    .from(assessProject)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const total = await db.$count(assessProject, where)
  return { records: rows.map(presentProject), total, ...countPages(query, total) }
}

/** Lists all projects of the school, or of a named one below a bureau, for choosing one. */
export const listProjectChoices = async ({ db, session, body }: Context<typeof moralEducation.projectChoices>) => {
  const schoolId = await enterShownSchool(db, session, body.schoolId)
  const enabled = body.onlyEnabled ? eq(assessProject.isEnable, true) : undefined
  const rows = await db
    .select(projectColumns)
    .from(assessProject)
    .where(and(eq(assessProject.schoolId, schoolId), enabled))
    .orderBy(...order)
  return rows.map(presentProject)
}

/** True if a project has records, withdrawn ones included. */
export const hasRecords = async (db: Db, schoolId: number, projectId: number): Promise<boolean> => {
  const [found] = await db
    .select({ id: assessRecord.id })
    .from(assessRecord)
    .where(and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.projectId, projectId)))
    .limit(1)
  return found !== undefined
}
