import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeOutageLog } from './outageLog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const makeScene = () => {
  const lines: [string, object][] = []
  const tell = (fields: object, line: string) => void lines.push([line, fields])
  let isThere = false
  const probe = async () => {
    if (!isThere) throw new Error('nobody answers')
  }
  const away = makeOutageLog({ what: 'the database', log: { warn: tell }, probe })
  return {
    lines,
    away,
    comeBack: () => (isThere = true),
    /** Passes this many seconds; in each, this many calls meet the absence. */
    pass: async (seconds: number, calls: number) => {
      for (let second = 0; second < seconds; second += 1) {
        for (let call = 0; call < calls; call += 1) away.note({ fault: call })
        await vi.advanceTimersByTimeAsync(1000)
      }
    },
  }
}

test('logs an absence once, then once a minute with the number of omitted errors, and once on return', async () => {
  const { lines, pass, comeBack } = makeScene()
  await pass(60, 10)
  expect(lines).toEqual([
    ['the database is away', { fault: 0 }],
    ['the database is still away', { away: { seconds: 60, leftOut: 599 } }],
  ])
  await pass(30, 0)
  expect(lines).toHaveLength(2)
  comeBack()
  await pass(5, 0)
  expect(lines.slice(2)).toEqual([['the database is back', { away: { seconds: 95, leftOut: 0 } }]])
  await pass(120, 0)
  expect(lines).toHaveLength(3)
  await pass(1, 1)
  expect(lines.at(3)).toEqual(['the database is away', { fault: 0 }])
})

test('does not log a return while work still meets the absence', async () => {
  const { lines, pass, comeBack } = makeScene()
  comeBack()
  await pass(60, 1)
  expect(lines.map(([line]) => line)).toEqual(['the database is away', 'the database is still away'])
  await pass(10, 0)
  expect(lines.map(([line]) => line).slice(2)).toEqual(['the database is back'])
})

test('logs nothing after close', async () => {
  const { lines, pass, away, comeBack } = makeScene()
  await pass(1, 1)
  away.close()
  comeBack()
  await pass(120, 0)
  expect(lines).toHaveLength(1)
})
