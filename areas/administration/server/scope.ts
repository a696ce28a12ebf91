import { type SQL, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'

/** The school a list is limited to. Null for all that the session sees. */
export const listSchool = (session: Session, schoolId: number | undefined): number | null => {
  if (schoolId !== undefined) return schoolId
  return schoolsOf(session).length > 1 ? null : schoolOf(session)
}

/** SQL condition for rows of a school. Undefined for all that row-level security shows. */
export const isInSchool = (column: AnyPgColumn, schoolId: number | null): SQL | undefined =>
  schoolId === null ? undefined : eq(column, schoolId)

/** Names a row's school. Null for the session's school. */
export const presentOtherSchool = (session: Session, id: number | null, name: string | null) =>
  id === null || id === schoolOf(session) ? null : { id, name: name ?? `学校 ${id}` }
