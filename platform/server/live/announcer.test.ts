import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAnnouncer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const messageOf = (seq: number) => ({ seq, body: {} })

const listen = () => {
  const published: string[] = []
  const announcer = makeAnnouncer((stream, messages) => {
    published.push(`${stream} ${messages.map(({ seq }) => seq).join(' ')}`)
  })
  /** Returns the packets published since the last call. */
  const takePublished = () => published.splice(0)
  return { announcer, takePublished }
}

test('sends the first message of a quiet stream at once and later ones together', () => {
  const { announcer, takePublished } = listen()
  announcer.announce('a', messageOf(1))
  expect(takePublished()).toEqual(['a 1'])
  announcer.announce('a', messageOf(2))
  announcer.announce('a', messageOf(3))
  expect(takePublished()).toEqual([])
  vi.advanceTimersByTime(50)
  expect(takePublished()).toEqual(['a 2 3'])
  vi.advanceTimersByTime(50)
  announcer.announce('a', messageOf(4))
  expect(takePublished()).toEqual(['a 4'])
  announcer.close()
})

test('publishes the packets of all streams in the same beat', () => {
  const { announcer, takePublished } = listen()
  announcer.announce('a', messageOf(1))
  vi.advanceTimersByTime(30)
  announcer.announce('b', messageOf(1))
  announcer.announce('a', messageOf(2))
  announcer.announce('b', messageOf(2))
  expect(takePublished()).toEqual(['a 1', 'b 1'])
  vi.advanceTimersByTime(20)
  expect(takePublished()).toEqual(['a 2', 'b 2'])
  announcer.close()
})

test('publishes collected messages on close', () => {
  const { announcer, takePublished } = listen()
  announcer.announce('a', messageOf(1))
  announcer.announce('a', messageOf(2))
  announcer.close()
  expect(takePublished()).toEqual(['a 1', 'a 2'])
  expect(vi.getTimerCount()).toBe(0)
})
