import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { configDefaults } from '../../schoolConfig/contract.ts'
import { schoolConfig } from '../../schoolConfig/server/tables.ts'

const names = ['leaveOwnStep', 'leaveAllSteps'] as const

/** A school's settings about several steps in one hand. */
export interface ApprovalPolicy {
  /** Grants a leave with one step as soon as its approver enters it. */
  readonly ownStep: boolean
  /** Lets one person decide all steps of a round. */
  readonly allSteps: boolean
}

/** Reads a school's approval policy from its settings. */
export const readApprovalPolicy = async (db: Db, schoolId: number): Promise<ApprovalPolicy> => {
  const rows = await db
    .select({ key: schoolConfig.key, value: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), inArray(schoolConfig.key, [...names])))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const isOn = (name: (typeof names)[number]) => (values.get(name) ?? configDefaults[name]) === 'true'
  return { ownStep: isOn('leaveOwnStep'), allSteps: isOn('leaveAllSteps') }
}
