import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { identity } from '../contract.ts'

const start = new Date('2026-03-02T00:00:00Z')
const clock = movableClock(start)
const { call, make, as } = await useServer({ clock })

const makeTeacher = async () => {
  const school = await make.makeSchool()
  const who = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  return { school, who }
}

const signIn = (username: string, address = '203.0.113.5', remember = false) =>
  call(identity.login, { body: { username, password: testPassword, remember } }, { address })

test('records a sign-in with the entered school and without secrets', async () => {
  const { school, who } = await makeTeacher()
  const { data } = await signIn(who.username)
  const trail = await make.trailOf(who.id)
  expect(trail).toMatchObject([
    {
      call: 'identity.login',
      schoolId: school.id,
      address: '203.0.113.5',
      at: start,
      changes: [
        {
          relation: 'session',
          operation: 'insert',
          schoolId: school.id,
          after: { member_id: who.id, school_id: school.id, token_hash: '***', address: '***' },
        },
      ],
    },
  ])
  const text = JSON.stringify(trail)
  for (const secret of [data.token, testPassword]) expect(text).not.toContain(secret)
})

test('records a sign-in at the platform, and at the school once it is chosen', async () => {
  // The first school of an empty database has the platform's number.
  await make.makeSchool()
  const { school, who } = await makeTeacher()
  const second = await make.makeSchool()
  const there = await make.makeMember({
    schoolId: second.id,
    joinedTo: who.id,
    roles: [role.staff],
    departments: [second.rootId],
  })
  const { data } = await signIn(there.username)
  const chosen = await as(data, identity.changeSchool, { params: { schoolId: second.id } })
  // The first record is the actor, and the platform gets the entry.
  const first = { memberId: who.id, bySchoolId: school.id }
  expect(await make.trailOf(who.id)).toMatchObject([
    {
      call: 'identity.login',
      schoolId: platformSchool,
      ...first,
      changes: [
        {
          relation: 'session',
          operation: 'insert',
          schoolId: platformSchool,
          after: { account_id: '***', member_id: null, school_id: null },
        },
      ],
    },
  ])
  // The chosen school reads a plain sign-in of its record, as for users with only one school.
  await as(chosen.data, identity.logout)
  const atPlatform = { schoolId: platformSchool, bySchoolId: second.id, memberId: there.id }
  const atSchool = { schoolId: second.id, bySchoolId: null, memberId: there.id }
  const opened = { account_id: '***', member_id: there.id, school_id: second.id }
  expect(await make.trailOf(there.id)).toMatchObject([
    { call: 'identity.login', ...atSchool, changes: [] },
    {
      call: 'identity.login',
      ...atPlatform,
      changes: [
        { relation: 'session', operation: 'update', after: { ended_at: expect.any(String) } },
        { relation: 'session', operation: 'insert', after: opened },
      ],
    },
    { call: 'identity.logout', ...atSchool, changes: [] },
    { call: 'identity.logout', ...atPlatform, changes: [{ relation: 'session', operation: 'update' }] },
  ])
})

test('records signing out and a change of password', async () => {
  const { school, who } = await makeTeacher()
  const [first, second] = [await signIn(who.username), await signIn(who.username)]
  const body = { userId: who.id, encryptPassword: 'Another-2026', encryptOldPassword: testPassword }
  await as(first.data, identity.modifyPassword, { body })
  await as(first.data, identity.logout)
  // Each sign-in has an entry at the school and one with the session at the platform.
  const trail = (await make.trailOf(who.id)).slice(4)
  expect(trail).toMatchObject([
    {
      call: 'identity.modifyPassword',
      schoolId: platformSchool,
      bySchoolId: school.id,
      changes: [
        {
          relation: 'credential',
          operation: 'update',
          before: { password_hash: '***' },
          after: { password_hash: '***' },
        },
        { relation: 'session', operation: 'update', after: { ended_at: expect.any(String) } },
      ],
    },
    { call: 'identity.logout', schoolId: school.id, changes: [] },
    {
      call: 'identity.logout',
      schoolId: platformSchool,
      changes: [{ relation: 'session', after: { ended_at: expect.any(String) } }],
    },
  ])
  expect(JSON.stringify(trail)).not.toContain('Another-2026')
  expect(second.code).toBe(200)
})

test('records a renewal as done by the cookie’s user', async () => {
  const { school, who } = await makeTeacher()
  const { cookies } = await signIn(who.username, '203.0.113.5', true)
  await call(identity.renew, {}, { cookies, address: '203.0.113.6' })
  const renewal = { call: 'identity.renew', address: '203.0.113.6' }
  expect((await make.trailOf(who.id)).slice(2)).toMatchObject([
    { ...renewal, schoolId: school.id, changes: [] },
    { ...renewal, schoolId: platformSchool, changes: [{ operation: 'update' }, { operation: 'insert' }] },
  ])
})

test('does not record refusals or empty renewals, which could fill the audit log', async () => {
  const { who } = await makeTeacher()
  const before = await make.countEntries()
  const guess = { username: who.username, password: 'not-this-one' }
  await call(identity.login, { body: guess }, { address: freshAddress() })
  await call(identity.login, { body: { ...guess, username: 'nobody' } }, { address: freshAddress() })
  await call(identity.renew, {})
  await call(identity.renew, {}, { cookies: { xingtan_renewal: 'A'.repeat(43) } })
  await call(identity.publicKey, {})
  expect(await make.countEntries()).toBe(before)
})
