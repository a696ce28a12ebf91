import { type SQL, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'

/** The one school that a list stands on; null for all that a session of several schools sees. */
export const schoolAsked = (session: Session, schoolId: number | undefined): number | null => {
  if (schoolId !== undefined) return schoolId
  return schoolsOf(session).length > 1 ? null : schoolOf(session)
}

/** SQL that holds for the rows of a school; undefined for all that row-level security shows. */
export const ofSchool = (column: AnyPgColumn, schoolId: number | null): SQL | undefined =>
  schoolId === null ? undefined : eq(column, schoolId)

/** A school as a row names it: not at all, where it is the session's own. */
export const otherSchool = (session: Session, id: number | null, name: string | null) =>
  id === null || id === schoolOf(session) ? null : { id, name: name ?? `学校 ${id}` }
