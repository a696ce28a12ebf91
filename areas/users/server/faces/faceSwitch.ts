import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type ConfigName, configDefaults } from '../../../schoolConfig/contract.ts'
import { schoolConfig } from '../../../schoolConfig/server/tables.ts'
import { usersRefusals } from '../../refusals.ts'

const key: ConfigName = 'enableFaceFunction'

/** True if a school keeps and shows faces (foundations §7): not where it has switched 人脸功能 off. */
export const hasFaces = async (db: Db, schoolId: number): Promise<boolean> => {
  const [set] = await db
    .select({ value: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, key)))
  return (set?.value ?? configDefaults[key]) === 'true'
}

/** Refuses where a school has switched faces off. */
export const refuseFacesOff = async (db: Db, schoolId: number): Promise<void> => {
  if (!(await hasFaces(db, schoolId))) throw new Refusal(usersRefusals.facesOff)
}
