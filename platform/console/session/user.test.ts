import { expect, test } from 'vitest'
import { sampleSession } from '../../../tests/screens/sampleSession.ts'
import { sessionOwnerKey } from './user.ts'

test('keys stored data by person and school, and by account before a school is chosen', () => {
  const [inFirst, inSecond] = [sampleSession({ schoolId: 2 }), sampleSession({ schoolId: 3, userId: 9 })]
  const [before, another] = [
    sampleSession({ schoolId: null, username: 'zhang' }),
    sampleSession({ schoolId: null, username: 'li' }),
  ]
  expect([before.userId, another.userId]).toEqual([null, null])
  expect(new Set([inFirst, inSecond, before, another].map(sessionOwnerKey)).size).toBe(4)
  expect(sessionOwnerKey({ ...before })).toBe(sessionOwnerKey(before))
})
