import { setTimeout as sleep } from 'node:timers/promises'
import { makePretendDevice } from '../simulator/evening/pretendDevice.ts'

/** Interval between passes at a door, ms. Passes within one interval are recorded together. */
const passInterval = 20

interface Doors {
  readonly address: string
  readonly credentials: readonly string[]
  /** Records per second, of all doors together. */
  readonly perSecond: number
  readonly seconds: number
  /** The next person, and the direction. */
  readonly next: () => { readonly userId: number; readonly stateDictId: number }
}

/**
 * Sends records over the devices' channel at a constant rate, however slowly they are received, and waits for the last
 * receipt. Returns the number of records, and the delay of the last receipt after the last record, ms.
 */
export const sendRecords = async ({ address, credentials, perSecond, seconds, next }: Doors) => {
  const devices = credentials.map((credential) =>
    makePretendDevice({
      url: `${address.replace('http', 'ws')}/device/mqtt`,
      deviceId: Number(credential.split('.', 1)),
      credential,
      clock: Date.now,
    }),
  )
  const begun = performance.now()
  let made = 0
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - begun) {
    for (const due = Math.floor((passed / 1000) * perSecond); made < due; made += 1) {
      const { userId, stateDictId } = next()
      devices[made % devices.length]?.note(userId, stateDictId)
    }
    await sleep(passInterval)
  }
  const offered = performance.now()
  while (devices.some((device) => !device.isSettled())) await sleep(passInterval)
  const behind = performance.now() - offered
  const acknowledged = devices.reduce((sum, { tally }) => sum + tally.acknowledged, 0)
  await Promise.all(devices.map((device) => device.close()))
  return { made, acknowledged, behind, took: (performance.now() - begun) / 1000 }
}
