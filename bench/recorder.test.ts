import { expect, test } from 'vitest'
import { makeRecorder } from './recorder.ts'

test('returns the statements of each piece of work, and none from between them', async () => {
  const { logger, hear } = makeRecorder()
  const first = await hear(async () => logger.logQuery('select $1', [1]))
  logger.logQuery('select of the session', [])
  const second = await hear(async () => {
    logger.logQuery('select 2', [])
    logger.logQuery('select 3', [])
  })
  expect(first).toEqual([{ sql: 'select $1', params: [1] }])
  expect(second.map(({ sql }) => sql)).toEqual(['select 2', 'select 3'])
})
