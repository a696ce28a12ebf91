import { setTimeout as sleep } from 'node:timers/promises'
import { makePretendDevice } from '../simulator/evening/pretendDevice.ts'

/** How often a door lets somebody pass, ms: what passes in between is noted together. */
const step = 20

interface Doors {
  readonly address: string
  readonly credentials: readonly string[]
  /** Records a second, of all doors together. */
  readonly perSecond: number
  readonly seconds: number
  /** The next person, and where to. */
  readonly next: () => { readonly userId: number; readonly stateDictId: number }
}

/**
 * Offers records over the devices' channel, so many a second however slowly they are taken, and waits for the last receipt.
 * Gives how many were made, and how long the last receipt was after the last record, ms.
 */
export const offerRecords = async ({ address, credentials, perSecond, seconds, next }: Doors) => {
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
    await sleep(step)
  }
  const offered = performance.now()
  while (devices.some((device) => !device.isSettled())) await sleep(step)
  const behind = performance.now() - offered
  const acknowledged = devices.reduce((sum, { tally }) => sum + tally.acknowledged, 0)
  await Promise.all(devices.map((device) => device.close()))
  return { made, acknowledged, behind, took: (performance.now() - begun) / 1000 }
}
