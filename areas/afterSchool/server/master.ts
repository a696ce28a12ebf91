import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device } from '../../device/server/tables.ts'
import { schoolConfig } from '../../schoolConfig/server/tables.ts'
import { afterSchoolRefusals, masterKey } from '../contract.ts'

const Master = z.object({ masterDeviceId: z.int().positive() })

const readMaster = (value: string | undefined): number | null => {
  try {
    return Master.safeParse(JSON.parse(value ?? '')).data?.masterDeviceId ?? null
  } catch {
    return null
  }
}

/** Returns the master device. Refuses if none is chosen, or if it is deleted or disabled. */
export const findMaster = async (db: Db, schoolId: number) => {
  const [set] = await db
    .select({ value: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, masterKey)))
  const masterId = readMaster(set?.value)
  if (masterId === null) throw new Refusal(afterSchoolRefusals.noMaster)
  const [found] = await db
    .select({ id: device.id, name: device.name })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.id, masterId), eq(device.disabled, false)))
  if (found === undefined) throw new Refusal(afterSchoolRefusals.masterGone)
  return found
}
