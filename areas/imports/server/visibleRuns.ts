import { type SQL, and, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { findReachablePart } from '../../organisation/server/index.ts'
import type { ImportKind } from './reviewedImport.ts'
import type { Kinds } from './start.ts'
import { importRun } from './tables.ts'

const usualPermission = 'school:user:import'

/**
 * SQL condition for runs of kinds whose permission the session holds. Runs of kinds that no longer exist count as usual
 * ones, so that the history keeps them.
 */
const isOfKinds = (
  kinds: Kinds,
  { permissions }: Session,
  permissionOf: (kind: ImportKind) => string,
): SQL | undefined => {
  const declared = [...kinds.values()]
  const namesOf = (isHeld: boolean) =>
    declared.filter((kind) => permissions.has(permissionOf(kind)) === isHeld).map(({ name }) => name)
  return permissions.has(usualPermission)
    ? notInArray(importRun.kind, namesOf(false))
    : inArray(importRun.kind, namesOf(true))
}

/**
 * Returns the filter for the imports of the session's school that it may see: those it sent, and all others too if it
 * reaches the whole school, each as far as it holds the permission of the kind.
 */
export const visibleRuns = (kinds: Kinds, session: Session): SQL | undefined => {
  const isOwn = and(
    eq(importRun.memberId, memberOf(session)),
    isOfKinds(kinds, session, ({ needs }) => needs),
  )
  const isOverseen = isOfKinds(kinds, session, ({ oversight }) => oversight)
  return and(
    eq(importRun.schoolId, schoolOf(session)),
    findReachablePart(session) === null ? or(isOwn, isOverseen) : isOwn,
  )
}

/** Makes the reach of imports: those that a session may see. */
export const makeRunReach = (kinds: Kinds): Reach => reachRows(importRun, (session) => visibleRuns(kinds, session))
