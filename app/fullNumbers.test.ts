import { expect, test } from 'vitest'
import { areas } from './areas.ts'

test('the calls that show others’ numbers in full are these, so one account can gather so many a day and no more', () => {
  const showing = areas.flatMap(({ name, calls }) =>
    Object.entries(calls).flatMap(([call, { showsInFull }]) => (showsInFull ? [`${name}.${call}`] : [])),
  )
  expect(showing.toSorted()).toEqual([
    'dormitory.studentContacts',
    // A school's telephone system, which has no account: it reads all numbers that its students may call.
    'familyPhone.telephoneNumbers',
    'gate.contacts',
    'leave.userInfo',
    'users.showRecord',
  ])
})
