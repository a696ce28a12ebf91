import type { Db } from '../../../platform/server/database/connection.ts'
import type { KeptName } from '../contract.ts'

/** The school of a setting, and the current moment. */
interface SettingPlace {
  readonly db: Db
  readonly schoolId: number
  readonly now: Date
}

/** How an area reads, checks and writes a setting that it stores in its own table. */
interface KeptSetting {
  readonly read: (place: SettingPlace) => Promise<string>
  /** Returns what is wrong with a value, or null. */
  readonly findFault: (value: string) => string | null
  readonly write: (place: SettingPlace, value: string) => Promise<void>
}

const kept = new Map<KeptName, KeptSetting>()

/** Lets an area keep a setting itself. Its key is still read and saved by the calls of this area. */
export const keepSetting = (name: KeptName, setting: KeptSetting): void => {
  kept.set(name, setting)
}

/** Returns how a setting is kept by its area. */
export const findKeptSetting = (name: KeptName): KeptSetting => {
  const found = kept.get(name)
  if (found === undefined) throw new Error(`no area keeps the setting ${name}`)
  return found
}
