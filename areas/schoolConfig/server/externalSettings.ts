import type { Db } from '../../../platform/server/database/connection.ts'
import { type ExternalName, externalNames } from '../contract.ts'

/** The school of a setting, and the current moment. */
interface SettingPlace {
  readonly db: Db
  readonly schoolId: number
  readonly now: Date
}

/** Reads, checks and writes a setting in the table of its area. */
interface ExternalSetting {
  readonly read: (place: SettingPlace) => Promise<string>
  /** Returns what is wrong with a value, or null. */
  readonly findFault: (value: string) => string | null
  readonly write: (place: SettingPlace, value: string) => Promise<void>
}

const registered = new Map<ExternalName, ExternalSetting>()

/** Registers a setting that an area stores itself. Its key is still read and saved by the calls of this area. */
export const registerExternalSetting = (name: ExternalName, setting: ExternalSetting): void => {
  registered.set(name, setting)
}

/** Returns how a setting is read and written by its area. */
export const findExternalSetting = (name: ExternalName): ExternalSetting => {
  const found = registered.get(name)
  if (found === undefined) throw new Error(`no area has registered the setting ${name}`)
  return found
}

/** Fails at start if an area has not registered its setting, instead of at the first request for it. */
export const requireExternalSettings = (): void => {
  for (const name of externalNames) findExternalSetting(name)
}
