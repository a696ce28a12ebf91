import { expect, test } from 'vitest'
import { z } from 'zod'
import { sessionWith } from '../../../tests/support/tinyServer.ts'
import { area } from '../../contract/area.ts'
import { liveTopic } from '../../contract/liveTopic.ts'
import type { Db } from '../database/connection.ts'
import { checkHearings, hearing, makeHearings } from './hearing.ts'
import { streamName, streamOfName } from './streamName.ts'

const topic = liveTopic('test.said', { doc: '试', message: z.object({}) })
const other = liveTopic('test.other', { doc: '试', message: z.object({}) })
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these topics read nothing
const db = {} as Db

test('refuses at start an area with a topic without a declared access rule', () => {
  const spec = area({ name: 'test', title: '试', calls: {}, topics: [topic, other] })
  const everybody = [topic, other].map((one) => hearing(one, (_db, all) => all.map(() => true)))
  expect(() => checkHearings([spec], everybody)).not.toThrow()
  expect(() => checkHearings([spec], everybody.slice(0, 1))).toThrow('who may hear test.other')
})

test('checks each topic once for all listeners and answers in their order', async () => {
  const asked: number[] = []
  const { mayHear } = makeHearings([
    hearing(topic, (_db, all) => {
      asked.push(all.length)
      return all.map(({ streamOf }) => streamOf.key === 'open')
    }),
  ])
  const session = sessionWith()
  const stream = (key: string, schoolId = 2, of = topic) => streamName(of, { schoolId, key })
  const names = ['shut', 'open', 'shut', 'open'].map((key) => stream(key))
  expect(
    await mayHear(
      db,
      names.map((name) => ({ session, stream: name })),
    ),
  ).toEqual([false, true, false, true])
  expect(asked).toEqual([4])
  const others = [stream('open', 3), stream('open', 2, other), 'open', 'test.said/2/a/b', 'test.said/2/%']
  expect(
    await mayHear(
      db,
      others.map((name) => ({ session, stream: name })),
    ),
  ).toEqual(others.map(() => false))
  const first = { session: sessionWith({ passwordToChange: true }), stream: stream('open') }
  expect(await mayHear(db, [first, { session: null, stream: stream('open') }])).toEqual([false, false])
})

test('parses a stream name back, whatever its key', () => {
  for (const key of ['1', '一/二', '%2F', 'a b']) {
    expect(streamOfName(streamName(topic, { schoolId: 2, key }))).toEqual({
      topic: 'test.said',
      streamOf: { schoolId: 2, key },
    })
  }
})
