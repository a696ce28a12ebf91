import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, schoolsOf, memberOf } from '../../../platform/server/session.ts'
import {
  type ConfigName,
  configDefaults,
  isExternalName,
  readConfigKey,
  type schoolConfig as calls,
} from '../contract.ts'
import { findExternalSetting } from './externalSettings.ts'
import { findManagedSchools } from './managedSchools.ts'
import { readConfigValue } from './values.ts'

/** Resolves a key to school and setting. Refuses a school out of the session's reach with `notFound`. */
export const resolveConfigKey = (session: Session, key: string): { schoolId: number; name: ConfigName } => {
  const asked = readConfigKey(key)
  const schoolId = asked?.schoolId ?? schoolOf(session)
  if (asked === null || !schoolsOf(session).includes(schoolId)) throw new Refusal(common.notFound)
  return { schoolId, name: asked.name }
}

const readSetting = async (db: Db, schoolId: number, name: ConfigName, now: Date): Promise<string | null> => {
  if (isExternalName(name)) return findExternalSetting(name).read({ db, schoolId, now })
  if (name === 'areaTempInfo') return findManagedSchools(db, schoolId)
  return (await readConfigValue(db, schoolId, name)) ?? configDefaults[name]
}

/** Returns a school's value under a key, or its default. A badge is returned as a URL. */
export const findConfig = async ({ db, session, files, clock, params: { key } }: Context<typeof calls.find>) => {
  const { schoolId, name } = resolveConfigKey(session, key)
  const value = await readSetting(db, schoolId, name, clock.now())
  if (name !== 'logo' || value === null) return { configKey: key, configValue: value }
  const reader = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: schoolId }
  return { configKey: key, configValue: files.link(Number(value), reader) }
}
