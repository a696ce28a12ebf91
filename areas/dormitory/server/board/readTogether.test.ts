import { expect, test } from 'vitest'
import { readConfig } from '../../../../platform/server/config.ts'
import { makeReadTogether } from './readTogether.ts'

const server = readConfig({})

/** A reading that is let go by hand; each call is written down. */
const makeReading = () => {
  const begun: PromiseWithResolvers<string>[] = []
  return {
    begun,
    read: () => {
      const reading = Promise.withResolvers<string>()
      begun.push(reading)
      return reading.promise
    },
  }
}

/** Lets everything go on that waits for nothing but its turn. */
const goOn = () => new Promise((resolve) => void setImmediate(resolve))

test('a caller who asks while somebody reads waits for the next reading, and shares it with those who came meanwhile', async () => {
  const together = makeReadTogether<string>()
  const { begun, read } = makeReading()
  const first = together(server, 'a', read)
  const later = [together(server, 'a', read), together(server, 'a', read)]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before they asked')
  expect(await first).toBe('before they asked')
  await goOn()
  expect(begun).toHaveLength(2)
  const last = together(server, 'a', read)
  begun[1]?.resolve('for both')
  expect(await Promise.all(later)).toEqual(['for both', 'for both'])
  await goOn()
  begun[2]?.resolve('the last')
  expect(await last).toBe('the last')
})

test('another key, and another server, share nothing', async () => {
  const together = makeReadTogether<string>()
  const { begun, read } = makeReading()
  const readings = [together(server, 'a', read), together(server, 'b', read), together({ ...server }, 'a', read)]
  expect(begun).toHaveLength(3)
  for (const [at, reading] of begun.entries()) reading.resolve(String(at))
  expect(await Promise.all(readings)).toEqual(['0', '1', '2'])
})

test('a failure stays with whom it belongs to: the others read by themselves, and what follows is not held up', async () => {
  const together = makeReadTogether<string>()
  const { begun, read } = makeReading()
  const first = together(server, 'a', read).catch(() => 'failed')
  const [second, third] = [together(server, 'a', read).catch(() => 'failed'), together(server, 'a', read)]
  begun[0]?.reject(new Error('gone'))
  expect(await first).toBe('failed')
  await goOn()
  begun[1]?.reject(new Error('gone'))
  expect(await second).toBe('failed')
  await goOn()
  begun[2]?.resolve('by itself')
  expect(await third).toBe('by itself')
})
