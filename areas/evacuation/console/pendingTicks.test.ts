import { expect, test } from 'vitest'
import { type Press, makePendingTicks } from './pendingTicks.ts'

const press = (userId: number, isTicked = true, turn = 0): Press => ({ userId, isTicked, turn })

/** A fake phone with a connection to cut, a log of what it sent, and a manual clock. */
const makePhone = (kept: string | null = null) => {
  const phone = { kept, isDown: false, isRefusing: false, sent: [] as number[][], waits: [] as number[] }
  const due: (() => void)[] = []
  const make = () =>
    makePendingTicks<string>({
      keep: { read: () => phone.kept, write: (text) => void (phone.kept = text) },
      send: (presses) => {
        if (phone.isDown) return Promise.reject(new Error('down'))
        if (phone.isRefusing) return Promise.reject(new Error('ended'))
        phone.sent.push(presses.map(({ userId }) => userId))
        return Promise.resolve('answer')
      },
      onAnswer: () => undefined,
      isPassing: (error) => error instanceof Error && error.message === 'down',
      later: (work, ms) => {
        phone.waits.push(ms)
        due.push(work)
        return () => undefined
      },
    })
  return { phone, make, elapse: () => due.splice(0).forEach((work) => work()) }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('sends a press and then forgets it', async () => {
  const { phone, make } = makePhone()
  const ticks = make()
  ticks.press(press(1))
  expect(ticks.read()).toEqual([press(1)])
  await settled()
  expect(ticks.read()).toEqual([])
  expect([phone.sent, phone.kept]).toEqual([[[1]], '[]'])
})

test('keeps presses without a connection and retries with growing delays', async () => {
  const { phone, make, elapse } = makePhone()
  phone.isDown = true
  const ticks = make()
  ticks.press(press(1))
  await settled()
  elapse()
  await settled()
  expect(phone.waits).toEqual([1000, 2000])
  ticks.press(press(2))
  await settled()
  phone.isDown = false
  expect(ticks.read()).toHaveLength(2)
  elapse()
  await settled()
  expect(ticks.read()).toEqual([])
  expect(phone.sent).toEqual([[1, 2]])
})

test('keeps presses across a reload', async () => {
  const { phone, make } = makePhone()
  phone.isDown = true
  make().press(press(1))
  await settled()
  phone.isDown = false
  const again = make()
  expect(again.read()).toEqual([press(1)])
  again.flush()
  await settled()
  expect([again.read(), phone.sent]).toEqual([[], [[1]]])
})

test("sends a second press after the first one's response", async () => {
  const { phone, make } = makePhone()
  const ticks = make()
  ticks.press(press(1))
  ticks.press(press(1, false))
  await settled()
  expect(phone.sent).toEqual([[1], [1]])
  expect(ticks.read()).toEqual([])
})

test("shows a refusal, keeps the press, and doesn't retry by itself", async () => {
  const { phone, make } = makePhone()
  phone.isRefusing = true
  const ticks = make()
  ticks.press(press(1))
  await settled()
  expect(ticks.readRefusal()).toMatchObject({ message: 'ended' })
  expect([phone.waits, ticks.read().length]).toEqual([[], 1])
  phone.isRefusing = false
  ticks.flush()
  await settled()
  expect([ticks.readRefusal(), ticks.read().length]).toEqual([null, 0])
})

test('ignores stored data that is invalid', () => {
  for (const kept of ['{', '{"a":1}', '[{"userId":"1"}]']) expect(makePhone(kept).make().read()).toEqual([])
})
