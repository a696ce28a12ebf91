import { expect, test } from 'vitest'
import { testConfig } from '../../../../tests/support/config.ts'
import { makeSharedReading } from './sharedReading.ts'

const at = (ms: number) => new Date(ms)

const makeScene = () => {
  const share = makeSharedReading<number>(1000)
  const server = testConfig()
  let reads = 0
  const read = () => Promise.resolve((reads += 1))
  return { look: (key: string, ms: number) => share(server, key, at(ms), read), share, server, reads: () => reads }
}

test('two hundred people who look in one second read once', async () => {
  const { look, reads } = makeScene()
  const seen = await Promise.all(Array.from({ length: 200 }, (_, turn) => look('school', turn * 4)))
  expect(new Set(seen)).toEqual(new Set([1]))
  expect(await look('school', 1000)).toBe(2)
  expect(reads()).toBe(2)
})

test('schools share nothing with each other, nor servers of one process', async () => {
  const { look, share, reads } = makeScene()
  await look('one', 0)
  await look('other', 0)
  expect(reads()).toBe(2)
  expect(await share(testConfig(), 'one', at(0), () => Promise.resolve(7))).toBe(7)
})

test('a reading that fails is nobody else’s, and is not kept', async () => {
  const { share, server } = makeScene()
  const failing = share(server, 'school', at(0), () => Promise.reject(new Error('gone')))
  const beside = share(server, 'school', at(1), () => Promise.resolve(2))
  await expect(failing).rejects.toThrow('gone')
  expect(await beside).toBe(2)
  expect(await share(server, 'school', at(2), () => Promise.resolve(3))).toBe(3)
})
