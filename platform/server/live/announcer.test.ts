import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAnnouncer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const said = (seq: number) => ({ seq, body: {} })

const listen = () => {
  const heard: string[] = []
  const announcer = makeAnnouncer((stream, messages) => {
    heard.push(`${stream} ${messages.map(({ seq }) => seq).join(' ')}`)
  })
  /** What was published since it was last asked. */
  const news = () => heard.splice(0)
  return { announcer, news }
}

test('the first message of a quiet stream goes at once, the next ones together', () => {
  const { announcer, news } = listen()
  announcer.announce('a', said(1))
  expect(news()).toEqual(['a 1'])
  announcer.announce('a', said(2))
  announcer.announce('a', said(3))
  expect(news()).toEqual([])
  vi.advanceTimersByTime(50)
  expect(news()).toEqual(['a 2 3'])
  vi.advanceTimersByTime(50)
  announcer.announce('a', said(4))
  expect(news()).toEqual(['a 4'])
  announcer.close()
})

test('streams that began at different moments speak in the same turn', () => {
  const { announcer, news } = listen()
  announcer.announce('a', said(1))
  vi.advanceTimersByTime(30)
  announcer.announce('b', said(1))
  announcer.announce('a', said(2))
  announcer.announce('b', said(2))
  expect(news()).toEqual(['a 1', 'b 1'])
  vi.advanceTimersByTime(20)
  expect(news()).toEqual(['a 2', 'b 2'])
  announcer.close()
})

test('what is gathered is published when the node ends', () => {
  const { announcer, news } = listen()
  announcer.announce('a', said(1))
  announcer.announce('a', said(2))
  announcer.close()
  expect(news()).toEqual(['a 1', 'a 2'])
  expect(vi.getTimerCount()).toBe(0)
})
