import { and, eq } from 'drizzle-orm'
import type { RefusalKind } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import { integrator, integratorTerm } from './tables/integrators.ts'

/** A row of the integrators, and one of their terms. */
export type IntegratorRow = typeof integrator.$inferSelect
type TermRow = typeof integratorTerm.$inferSelect

interface Saved<Row, Values, View> {
  readonly id: number | undefined
  readonly version: number
  readonly values: Values
  readonly present: (row: Row) => View | Promise<View>
}

type IntegratorValues = Pick<IntegratorRow, 'name' | 'contact' | 'telephone' | 'note' | 'disabled'>
type TermValues = Pick<TermRow, 'integratorId' | 'restrictNumber' | 'startTime' | 'endTime'>

/** Adds or saves an integrator of the platform. Refuses a stale version and a name in use. */
export const saveIntegratorRow = <View>(
  db: Db,
  { twice, ...saved }: Saved<IntegratorRow, IntegratorValues, View> & { readonly twice: RefusalKind },
): Promise<View> =>
  saveVersioned(db, integrator, {
    name: '集成商',
    schoolId: platformSchool,
    ...saved,
    twice: { kind: twice, words: { name: saved.values.name } },
  })

/** Deletes an integrator. The caller has locked it and found no term of it. */
export const deleteIntegratorRow = (db: Db, id: number): Promise<null> =>
  deleteRow(db, integrator, { schoolId: platformSchool, id })

/** Locks an integrator, so that its deletion and a new term of it wait for each other. Undefined if there is none. */
export const lockIntegrator = async (db: Db, id: number): Promise<IntegratorRow | undefined> => {
  const [row] = await db
    .select()
    .from(integrator)
    .where(and(eq(integrator.schoolId, platformSchool), eq(integrator.id, id)))
    .for('update')
  return row
}

/** Adds or saves a term of a school. The caller has locked the school and found no overlap. */
export const saveTermRow = <View>(db: Db, schoolId: number, saved: Saved<TermRow, TermValues, View>): Promise<View> =>
  saveVersioned(db, integratorTerm, { name: '服务期', schoolId, ...saved })

/** Deletes a term of a school. */
export const deleteTermRow = (db: Db, schoolId: number, id: number): Promise<null> =>
  deleteRow(db, integratorTerm, { schoolId, id })
