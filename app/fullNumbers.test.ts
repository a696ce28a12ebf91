import { expect, test } from 'vitest'
import { areas } from './areas.ts'

test('the calls that show others’ numbers in full are these, so one account can gather so many a day and no more', () => {
  const showing = areas.flatMap(({ name, calls }) =>
    Object.entries(calls).flatMap(([call, { showsInFull }]) => (showsInFull ? [`${name}.${call}`] : [])),
  )
  expect(showing.toSorted()).toEqual([
    'dormitory.studentContacts',
    'gate.contacts',
    'leave.userInfo',
    'users.showRecord',
  ])
})
