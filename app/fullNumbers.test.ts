import { expect, test } from 'vitest'
import { areas } from './areas.ts'

const showingTo = (isMachine: boolean) =>
  areas.flatMap(({ name, calls }) =>
    Object.entries(calls).flatMap(([call, { showsInFull, may }]) =>
      showsInFull && (may.kind === 'otherSystem') === isMachine ? [`${name}.${call}`] : [],
    ),
  )

test('the calls that show others’ numbers in full, or a name on demand, are these, so one account can gather so many a day and no more', () => {
  expect(showingTo(false).toSorted()).toEqual([
    'dormitory.studentContacts',
    'dormitory.studentName',
    'gate.contacts',
    'leave.userInfo',
    'users.showRecord',
  ])
})

test('a school’s telephone system, which has no account, reads all numbers that its students may call', () => {
  expect(showingTo(true)).toEqual(['familyPhone.telephoneNumbers'])
})
