import { type SQL, type SQLWrapper, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { rememberedByShape } from '../../../platform/server/database/remembered.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { holdsRole, schoolsOf } from '../../../platform/server/session.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'

/** Part of an organisation: these nodes themselves, and everything below those. */
export interface Part {
  readonly nodes: readonly number[]
  readonly subtrees: readonly number[]
}

/**
 * The part of the organisation that a session reaches; null for all that row-level security shows it. A department
 * manager reaches the subtrees of the own departments, everybody else the own departments and the classes led or taught
 * (decision "Who sees what").
 */
export const reachedPart = (session: Asker): Part | null => {
  const everything = [role.superAdministrator, role.schoolDataAdministrator, role.bureauAdministrator]
  if (holdsRole(session, ...everything)) return null
  return {
    nodes: [...session.departments, ...session.classes],
    subtrees: holdsRole(session, role.departmentManager) ? session.departments : [],
  }
}

/** Refuses who reaches only a part of the school what belongs to the whole of it. */
export const refusePartOfSchool = (session: Asker, said: RefusalKind): void => {
  if (reachedPart(session) !== null) throw new Refusal(said)
}

/**
 * SQL that holds where the department in `column` is within part of an organisation, given as lists of ids or as
 * placeholders of such; null where it has no subtrees.
 */
export const withinPart = (
  { nodes, subtrees }: { nodes: SQLWrapper; subtrees: SQLWrapper | null },
  schoolColumn: AnyPgColumn,
  column: AnyPgColumn,
): SQL => {
  const itself = sql`${column} = any(${nodes})`
  if (subtrees === null) return itself
  return sql`(${itself} or exists (select 1 from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolColumn),
    eq(departmentAncestor.departmentId, column),
    sql`${departmentAncestor.ancestorId} = any(${subtrees})`,
  )}))`
}

/** SQL that holds where the department in `column` is within reach; undefined where everything is. */
export const withinReach = (session: Asker, schoolColumn: AnyPgColumn, column: AnyPgColumn): SQL | undefined => {
  const part = reachedPart(session)
  if (part === null) return undefined
  const list = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`
  const subtrees = part.subtrees.length > 0 ? list(part.subtrees) : null
  return withinPart({ nodes: list(part.nodes), subtrees }, schoolColumn, column)
}

/** A school is reached when it is the session's own, or one that the session's bureau manages. */
export const reachSchools: Reach = async (_db, session, ids) => {
  const schools = new Set(schoolsOf(session))
  return ids.filter((id) => schools.has(id))
}

interface ReachShape {
  readonly [condition: string]: boolean
  readonly ofPart: boolean
  readonly ofPartSubtrees: boolean
}

const given = (name: string) => sql`${sql.placeholder(name)}::bigint[]`

/** Most calls of a list stand on a node: what checks it is put together once for each connection. */
const selectReached = (db: Db, { ofPart, ofPartSubtrees }: ReachShape) => {
  const part = { nodes: given('nodes'), subtrees: ofPartSubtrees ? given('subtrees') : null }
  const within = ofPart ? withinPart(part, department.schoolId, department.id) : undefined
  return db
    .select({ id: department.id })
    .from(department)
    .where(and(sql`${department.id} = any(${given('ids')})`, within))
    .prepare()
}

/** A department is reached within the session's schools and part of the organisation. */
export const reachDepartments: Reach = async (db, session, ids) => {
  const part = reachedPart(session)
  const shape = { ofPart: part !== null, ofPartSubtrees: (part?.subtrees ?? []).length > 0 }
  const rows = await rememberedByShape(db, selectReached, shape).execute({ ids, ...part })
  return rows.map((row) => row.id)
}
