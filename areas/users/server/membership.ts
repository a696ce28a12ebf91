import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department } from '../../organisation/server/tables.ts'
import { member } from './tables.ts'

/**
 * Takes hold of a membership for the rest of the transaction, so that two clerks at once cannot both pass a check like
 * "at least one remains". Refuses somebody who is not a member of the school.
 */
export const lockMember = async (db: Db, schoolId: number, personId: number) => {
  const [row] = await db
    .select()
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.personId, personId)))
    .for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** The school that a department belongs to. Refuses one that does not exist. */
export const schoolOfDepartment = async (db: Db, departmentId: number): Promise<number> => {
  const [row] = await db
    .select({ schoolId: department.schoolId })
    .from(department)
    .where(eq(department.id, departmentId))
  if (!row) throw new Refusal(common.notFound)
  return row.schoolId
}
