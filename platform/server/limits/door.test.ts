import { expect, test, vi } from 'vitest'
import { common } from '../../contract/refusal.ts'
import { makeDoor } from './door.ts'

const refused = { status: 'rejected', reason: { kind: common.overloaded } }

/** Makes a door in front of a queue with the wait that the test sets; `pass` advances the time. */
const withDoor = async (
  work: (door: () => Promise<void>, row: { wait: number }, pass: (ms: number) => Promise<void>) => Promise<void>,
) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const row = { wait: 6000 }
  try {
    await work(makeDoor({ expectedWait: () => row.wait, most: 5000 }), row, async (ms) => {
      await vi.advanceTimersByTimeAsync(ms)
    })
  } finally {
    vi.useRealTimers()
  }
}

test('refuses an overdue call only after a second, since its sender would retry at once', () =>
  withDoor(async (door, _row, pass) => {
    const settled = vi.fn<() => void>()
    const outcome = Promise.allSettled([door().finally(settled)])
    await pass(999)
    expect(settled).not.toHaveBeenCalled()
    await pass(1)
    expect(await outcome).toMatchObject([{ ...refused, reason: { fill: { seconds: 6 } } }])
  }))

test('admits a call at once if there is room, or after its second if there is room by then', () =>
  withDoor(async (door, row, pass) => {
    const held = door()
    row.wait = 100
    await expect(door()).resolves.toBeUndefined()
    await pass(1000)
    await expect(held).resolves.toBeUndefined()
  }))

test('refuses calls at once when two thousand are waiting at the door', () =>
  withDoor(async (door, _row, pass) => {
    const held = Promise.allSettled(Array.from({ length: 2000 }, door))
    await expect(door()).rejects.toMatchObject({ kind: common.overloaded })
    await pass(1000)
    expect(await held).toMatchObject(Array.from({ length: 2000 }, () => refused))
  }))
