import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { findDeviceType } from '../../device/contract.ts'
import { device } from '../../device/server/tables.ts'
import { schoolConfigRefusals } from '../../schoolConfig/contract.ts'
import { beforeMasterIsChosen } from '../../schoolConfig/server/index.ts'
import { schoolConfig } from '../../schoolConfig/server/tables.ts'
import { afterSchoolRefusals, masterKey } from '../contract.ts'

const Master = z.object({ masterDeviceId: z.int().positive() })

const selectDevice = (db: Db, schoolId: number, id: number) =>
  db
    .select({ id: device.id, name: device.name, type: device.type })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.id, id), eq(device.disabled, false)))

// A device that isn't an enabled one of the school is refused as if it didn't exist. A gate can't announce dismissals.
beforeMasterIsChosen.join(10, async (db, { schoolId, deviceId }) => {
  const [chosen] = await selectDevice(db, schoolId, deviceId)
  if (chosen === undefined) throw new Refusal(common.notFound)
  if (findDeviceType(chosen.type)?.uses.includes('dismissal') === true) return
  throw new Refusal(schoolConfigRefusals.wrongValue, { why: '该设备不是可视化放学系统主机' })
})

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
  const [found] = await selectDevice(db, schoolId, masterId)
  if (found === undefined) throw new Refusal(afterSchoolRefusals.masterGone)
  return found
}
