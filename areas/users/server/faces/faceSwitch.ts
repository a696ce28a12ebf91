import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type ConfigName, configDefaults } from '../../../schoolConfig/contract.ts'
import { schoolConfig } from '../../../schoolConfig/server/tables.ts'
import { usersRefusals } from '../../refusals.ts'

const key: ConfigName = 'enableFaceFunction'

/**
 * True unless the school has switched 人脸功能 off (foundations §7). While it is off, photos are neither accepted nor
 * shown. Existing ones can be deleted, and are shown again once it is on.
 */
export const areFacesEnabled = async (db: Db, schoolId: number): Promise<boolean> => {
  const [set] = await db
    .select({ value: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, key)))
  return (set?.value ?? configDefaults[key]) === 'true'
}

/** Refuses if the school has switched faces off. */
export const refuseFacesOff = async (db: Db, schoolId: number): Promise<void> => {
  if (!(await areFacesEnabled(db, schoolId))) throw new Refusal(usersRefusals.facesOff)
}
