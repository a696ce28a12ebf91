import { type SQL, type SQLWrapper, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedByShape } from '../../../platform/server/database/remembered.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { holdsRole, schoolsOf } from '../../../platform/server/session.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'

/** Part of an organisation: single nodes, and nodes that include their whole subtree. */
interface OrganisationPart {
  readonly nodes: readonly number[]
  readonly subtrees: readonly number[]
}

/**
 * Returns the part of the organisation that a session reaches, or null for everything row-level security allows.
 * Department managers reach the subtrees of their departments. Others reach their departments and the classes they
 * lead or teach (decision "Who sees what").
 */
export const findReachablePart = (session: Asker): OrganisationPart | null => {
  const everything = [role.superAdministrator, role.schoolDataAdministrator, role.bureauAdministrator]
  if (holdsRole(session, ...everything)) return null
  return {
    nodes: [...session.departments, ...session.classes],
    subtrees: holdsRole(session, role.departmentManager) ? session.departments : [],
  }
}

/** Refuses callers who reach only part of the school. For data that belongs to the whole school. */
export const requireWholeSchoolReach = (session: Asker, refusalKind: RefusalKind): void => {
  if (findReachablePart(session) !== null) throw new Refusal(refusalKind)
}

/**
 * SQL condition: the department in `column` is within part of an organisation. `nodes` and `subtrees` are id arrays or
 * placeholders; `subtrees` is null if there are none.
 */
export const isWithinPart = (
  { nodes, subtrees }: { nodes: SQLWrapper; subtrees: SQLWrapper | null },
  schoolColumn: AnyPgColumn,
  column: AnyPgColumn,
): SQL => {
  const isNode = sql`${column} = any(${nodes})`
  if (subtrees === null) return isNode
  return sql`(${isNode} or exists (select 1 from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolColumn),
    eq(departmentAncestor.departmentId, column),
    sql`${departmentAncestor.ancestorId} = any(${subtrees})`,
  )}))`
}

/** SQL condition: the department in `column` is within the caller's reach. Returns undefined if everything is. */
export const isWithinReach = (session: Asker, schoolColumn: AnyPgColumn, column: AnyPgColumn): SQL | undefined => {
  const part = findReachablePart(session)
  if (part === null) return undefined
  const bigintArray = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`
  const subtrees = part.subtrees.length > 0 ? bigintArray(part.subtrees) : null
  return isWithinPart({ nodes: bigintArray(part.nodes), subtrees }, schoolColumn, column)
}

/** Keeps the ids of the session's school, or of the schools that its bureau manages. */
export const filterReachableSchools: Reach = async (_db, session, ids) => {
  const schools = new Set(schoolsOf(session))
  return ids.filter((id) => schools.has(id))
}

interface ReachShape {
  readonly [condition: string]: boolean
  readonly ofPart: boolean
  readonly ofPartSubtrees: boolean
}

const idsPlaceholder = (name: string) => sql`${sql.placeholder(name)}::bigint[]`

/** Prepares the reach check once per connection, because most list calls check a node. */
const selectReached = (db: Db, { ofPart, ofPartSubtrees }: ReachShape) => {
  const part = { nodes: idsPlaceholder('nodes'), subtrees: ofPartSubtrees ? idsPlaceholder('subtrees') : null }
  const within = ofPart ? isWithinPart(part, department.schoolId, department.id) : undefined
  return db
    .select({ id: department.id })
    .from(department)
    .where(and(sql`${department.id} = any(${idsPlaceholder('ids')})`, within))
    .prepare()
}

/** Keeps the department ids within the session's schools and its part of the organisation. */
export const filterReachableDepartments: Reach = async (db, session, ids) => {
  const part = findReachablePart(session)
  const shape = { ofPart: part !== null, ofPartSubtrees: (part?.subtrees ?? []).length > 0 }
  const rows = await cachedByShape(db, selectReached, shape).execute({ ids, ...part })
  return rows.map((row) => row.id)
}
