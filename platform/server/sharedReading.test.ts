import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { makeSharedReading } from './sharedReading.ts'

const server = readConfig({})
const at = (ms: number) => new Date(ms)

/** A reading that the test resolves by hand. Each start is recorded. */
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

/** Lets all pending work run that waits only for its turn. */
const letPendingRun = () => new Promise((resolve) => void setImmediate(resolve))

test('shares nothing between different keys or servers', async () => {
  for (const share of [makeSharedReading<string>(), makeSharedReading<string>(1000)]) {
    const { begun, read } = makeReading()
    const other = { ...server }
    const readings = [share(server, 'a', at(0), read), share(server, 'b', at(0), read), share(other, 'a', at(0), read)]
    expect(begun).toHaveLength(3)
    for (const [turn, reading] of begun.entries()) reading.resolve(String(turn))
    expect(await Promise.all(readings)).toEqual(['0', '1', '2'])
  }
})

describe('a reading that must begin after its request', () => {
  test('waits for a running reading and is shared by those who arrive meanwhile', async () => {
    const share = makeSharedReading<string>()
    const { begun, read } = makeReading()
    const first = share(server, 'a', at(0), read)
    const later = [share(server, 'a', at(0), read), share(server, 'a', at(0), read)]
    expect(begun).toHaveLength(1)
    begun[0]?.resolve('before they asked')
    expect(await first).toBe('before they asked')
    await letPendingRun()
    expect(begun).toHaveLength(2)
    const last = share(server, 'a', at(0), read)
    begun[1]?.resolve('for both')
    expect(await Promise.all(later)).toEqual(['for both', 'for both'])
    await letPendingRun()
    begun[2]?.resolve('the last')
    expect(await last).toBe('the last')
  })

  test('fails only for its starter; the others read by themselves and later readings continue', async () => {
    const share = makeSharedReading<string>()
    const { begun, read } = makeReading()
    const first = share(server, 'a', at(0), read).catch(() => 'failed')
    const second = share(server, 'a', at(0), read).catch(() => 'failed')
    const third = share(server, 'a', at(0), read)
    begun[0]?.reject(new Error('gone'))
    expect(await first).toBe('failed')
    await letPendingRun()
    begun[1]?.reject(new Error('gone'))
    expect(await second).toBe('failed')
    await letPendingRun()
    begun[2]?.resolve('by itself')
    expect(await third).toBe('by itself')
  })
})

describe('a reading that is valid for a second', () => {
  const makeScene = () => {
    const share = makeSharedReading<string>(1000)
    const { begun, read } = makeReading()
    return { begun, look: (ms: number) => share(server, 'school', at(ms), read) }
  }

  test('is read once for two hundred requests within a second, and again afterwards', async () => {
    const { begun, look } = makeScene()
    const seen = Array.from({ length: 200 }, (_, turn) => look(turn * 4))
    begun[0]?.resolve('first')
    expect(new Set(await Promise.all(seen))).toEqual(new Set(['first']))
    expect(await look(999)).toBe('first')
    const after = look(1000)
    begun[1]?.resolve('second')
    expect(await after).toBe('second')
    expect(begun).toHaveLength(2)
  })

  test('does not run twice at once when it takes longer than a second', async () => {
    const { begun, look } = makeScene()
    const first = look(0)
    const late = [look(1500), look(2400)]
    expect(begun).toHaveLength(1)
    begun[0]?.resolve('slow')
    expect(await first).toBe('slow')
    await letPendingRun()
    expect(begun).toHaveLength(2)
    begun[1]?.resolve('for the late')
    expect(await Promise.all(late)).toEqual(['for the late', 'for the late'])
  })

  test('does not pass a failure to others and does not keep it', async () => {
    const { begun, look } = makeScene()
    const failing = look(0).catch(() => 'failed')
    const beside = look(1)
    begun[0]?.reject(new Error('gone'))
    expect(await failing).toBe('failed')
    await letPendingRun()
    begun[1]?.resolve('by itself')
    expect(await beside).toBe('by itself')
    const next = look(2)
    begun[2]?.resolve('next')
    expect(await next).toBe('next')
  })
})
