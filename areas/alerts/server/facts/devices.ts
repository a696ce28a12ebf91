import type { Db } from '../../../../platform/server/database/connection.ts'
import { findOfflineDevices } from '../../../device/server/index.ts'
import type { Frame } from './frame.ts'
import { catchUpMs } from './moments.ts'
import { findRaised, isSame } from './raised.ts'

const minute = 60_000

export interface OfflineDevice {
  readonly id: number
  readonly name: string
  readonly since: Date
}

/** Judges a device by the time since when it is offline: not yet an alert, due, or too long ago for one. */
export const judgeOffline = (since: Date, now: Date, minutes: number): 'before' | 'due' | 'past' => {
  const waited = now.getTime() - since.getTime() - minutes * minute
  if (waited < 0) return 'before'
  return waited < catchUpMs ? 'due' : 'past'
}

/** Finds the devices that have been offline for the set minutes and that nobody was told about. */
export const findDevices = async (db: Db, frame: Frame): Promise<OfflineDevice[]> => {
  const { schoolId, now, kinds, settings, today } = frame
  if (!kinds.has('device')) return []
  const offline = (await findOfflineDevices(db, schoolId, now)).filter(
    ({ since }) => judgeOffline(since, now, settings.offlineMinutes) === 'due',
  )
  if (offline.length === 0) return []
  const ofDevice = Map.groupBy(await findRaised(db, frame, 'device'), ({ deviceId }) => deviceId)
  return offline.filter(
    ({ id, since }) => !(ofDevice.get(id) ?? []).some((one) => isSame(one, { kind: 'device', day: today, since })),
  )
}
