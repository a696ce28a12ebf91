import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import {
  type ConfigName,
  type ExternalName,
  isExternalName,
  type schoolConfig as calls,
  schoolConfigRefusals,
} from '../contract.ts'
import { isCloudFields } from '../cloudFields.ts'
import { parseJson } from '../parseJson.ts'
import { resolveConfigKey } from './findConfig.ts'
import { findExternalSetting } from './externalSettings.ts'
import { removeConfigValue, writeConfigValue } from './values.ts'

const Master = z.object({ masterDeviceId: z.int().positive() })

/**
 * Tells the areas that know devices of the master device (afterSchoolMasterConfig) before a school chooses it. A listener
 * refuses a device that it doesn't accept.
 */
export const beforeMasterIsChosen = declareAnnouncement<{ readonly schoolId: number; readonly deviceId: number }>()

const flag = (value: string) => (value === 'true' || value === 'false' ? null : '须为 true 或 false')

/** Validates a value by setting name. Returns the fault, or null. */
const faults: Readonly<Record<Exclude<ConfigName, ExternalName>, (value: string) => string | null>> = {
  logo: (value) => (value === '' ? null : '更换校徽请上传图片'),
  platformVersion: (value) => (/^\S.{0,18}\S$|^\S$/.test(value) ? null : '平台版本须为 1 至 20 个字，首尾不能是空格'),
  enableFaceFunction: flag,
  enableOrganizationFunction: flag,
  displayFullNames: flag,
  leaveOwnStep: flag,
  leaveAllSteps: flag,
  areaTempInfo: () => '管理的学校由隶属关系得出，不能设置',
  afterSchoolMasterConfig: (value) =>
    Master.safeParse(parseJson(value)).success ? null : '须为含 masterDeviceId 的 JSON',
  yksCloudSyncField: (value) => (isCloudFields(value) ? null : '没有这个同步字段'),
}

/** Sets a value of a school. Only the platform may set `platformVersion`. */
export const saveConfig = async ({ db, session, files, clock, body }: Context<typeof calls.save>): Promise<null> => {
  const { schoolId, name } = resolveConfigKey(session, body.configKey)
  if (name === 'platformVersion' && !holdsRole(session, role.superAdministrator)) throw new Refusal(common.forbidden)
  const why = isExternalName(name)
    ? findExternalSetting(name).findFault(body.configValue)
    : faults[name](body.configValue)
  if (why !== null) throw new Refusal(schoolConfigRefusals.wrongValue, { why })
  if (name === 'afterSchoolMasterConfig') {
    const { masterDeviceId } = Master.parse(parseJson(body.configValue))
    await beforeMasterIsChosen.tell(db, { schoolId, deviceId: masterDeviceId })
  }
  if (isExternalName(name)) {
    await findExternalSetting(name).write({ db, schoolId, now: clock.now() }, body.configValue)
    return null
  }
  if (name !== 'logo') {
    await writeConfigValue(db, schoolId, name, body.configValue)
    return null
  }
  const badge = await removeConfigValue(db, schoolId, name)
  if (badge !== null) await files.discard(db, Number(badge))
  return null
}
