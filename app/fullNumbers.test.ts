import { expect, test } from 'vitest'
import { areas } from './areas.ts'

const showingTo = (isMachine: boolean) =>
  areas.flatMap(({ name, calls }) =>
    Object.entries(calls).flatMap(([call, { showsInFull, may }]) =>
      showsInFull && (may.kind === 'otherSystem') === isMachine ? [`${name}.${call}`] : [],
    ),
  )

test('limits exactly these calls, which show other people’s full numbers or a name on demand', () => {
  expect(showingTo(false).toSorted()).toEqual([
    'alerts.call',
    'dormitory.studentContacts',
    'dormitory.studentName',
    'gate.contacts',
    'leave.userInfo',
    'studentRegistration.showNumbers',
    'users.showRecord',
    'visitor.visitorNumbers',
  ])
})

test('lets only the telephone system, among external systems, read full numbers', () => {
  expect(showingTo(true)).toEqual(['familyPhone.telephoneNumbers'])
})
