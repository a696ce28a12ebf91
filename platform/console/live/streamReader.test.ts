import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type StreamMessage, makeStreamReader } from './streamReader.ts'
import { seed } from '../../../tests/support/seed.ts'

/** A stream as the server stores it, which may drop its oldest messages. */
const makeStream = () => {
  const sent: StreamMessage[] = []
  let forgotten = 0
  return {
    say: () => sent.push({ seq: sent.length + 1, body: sent.length + 1 }),
    last: () => sent.length,
    slice: (from: number, to: number) => sent.slice(from, to),
    forget: () => (forgotten = sent.length),
    replay: async (after: number) => {
      if (after >= sent.length) return { last: sent.length, messages: [], complete: true }
      const messages = sent.slice(Math.max(after, forgotten), after + 3)
      return { last: sent.length, messages, complete: after >= forgotten }
    },
  }
}

const makeReader = () => {
  const stream = makeStream()
  const heard: unknown[] = []
  let caughtUp = 0
  const reader = makeStreamReader({
    replay: stream.replay,
    onMessage: (body) => heard.push(body),
    onCatchUp: () => caughtUp++,
  })
  return { stream, reader, heard, caughtUp: () => caughtUp }
}

describe('makeStreamReader', () => {
  test('starts with the messages after its subscription', async () => {
    const { stream, reader, heard, caughtUp } = makeReader()
    stream.say()
    await reader.subscribed()
    stream.say()
    await reader.take({ last: 2, messages: stream.slice(1, 2) })
    expect(heard).toEqual([2])
    expect(caughtUp()).toBe(1)
  })

  test('requests messages that it missed while disconnected', async () => {
    const { stream, reader, heard } = makeReader()
    await reader.subscribed()
    for (let count = 0; count < 10; count++) stream.say()
    await reader.subscribed()
    expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('reports that missed messages are lost', async () => {
    const { stream, reader, heard, caughtUp } = makeReader()
    await reader.subscribed()
    for (let count = 0; count < 5; count++) stream.say()
    stream.forget()
    await reader.take({ last: 5, messages: [] })
    expect(heard).toEqual([])
    expect(caughtUp()).toBe(2)
  })

  test('delivers all messages in order and once, whatever packets are lost, doubled or reordered', async () => {
    const cut = fc.record({ from: fc.nat(40), length: fc.nat(8) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.constant('say' as const), cut), { maxLength: 60 }), async (steps) => {
        const { stream, reader, heard } = makeReader()
        await reader.subscribed()
        const reads: Promise<void>[] = []
        for (const step of steps) {
          if (step === 'say') stream.say()
          else {
            const messages = stream.slice(step.from, step.from + step.length)
            reads.push(reader.take({ last: messages.at(-1)?.seq ?? 0, messages }))
          }
        }
        await Promise.all(reads)
        await reader.take({ last: stream.last(), messages: [] })
        expect(heard).toEqual(Array.from({ length: stream.last() }, (_, index) => index + 1))
      }),
      { seed },
    )
  })
})
