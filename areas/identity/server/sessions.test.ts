import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { identity } from '../contract.ts'

const clock = movableClock(new Date('2026-03-02T00:00:00Z'))
const { call, make, actor, as, enter } = await useServer({ clock })

const hours = (count: number) => count * 3_600_000
const signedOut = { status: 401, code: 401 }

const makeTeacher = async () => {
  const school = await make.makeSchool()
  return actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
}

test('ends after twelve hours without a call', async () => {
  const teacher = await makeTeacher()
  clock.advance(hours(12))
  expect(await as(teacher, identity.session)).toMatchObject({ code: 200 })
  clock.advance(hours(12) + 1)
  expect(await as(teacher, identity.session)).toMatchObject(signedOut)
})

test('lasts as long as calls are made', async () => {
  const teacher = await makeTeacher()
  for (let day = 0; day < 4; day += 1) {
    clock.advance(hours(11))
    expect(await as(teacher, identity.session)).toMatchObject({ code: 200 })
    // A read is answered before its transaction commits, so wait for the write before moving the clock.
    await expect.poll(() => make.lastSeen(teacher.id)).toEqual(clock.now())
  }
})

test('signing out ends only the current session', async () => {
  const teacher = await makeTeacher()
  const elsewhere = { token: await enter(teacher.username) }
  expect(await as(teacher, identity.logout)).toMatchObject({ code: 200, data: null })
  expect(await as(teacher, identity.session)).toMatchObject(signedOut)
  expect(await as(teacher, identity.logout)).toMatchObject(signedOut)
  expect(await as(elsewhere, identity.session)).toMatchObject({ code: 200 })
})

test('refuses an unknown token and a missing token alike', async () => {
  const none = await call(identity.session, {})
  const invented = await as({ token: 'A'.repeat(43) }, identity.session)
  expect(none).toMatchObject({ ...signedOut, msg: '登录已失效，请重新登录', data: null })
  expect(invented.text).toBe(none.text)
})

test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'token', "Bearer ' or 1=1"])(
  'refuses the header %s',
  async (authorization) => {
    expect(await call(identity.session, {}, { headers: { authorization } })).toMatchObject(signedOut)
  },
)

test('ends at the next call after the user is removed from the school', async () => {
  const teacher = await makeTeacher()
  await make.removeMember(teacher.schoolId, teacher.id)
  expect(await as(teacher, identity.session)).toMatchObject(signedOut)
})

test('ends at the next call if only the parent role remains', async () => {
  const teacher = await makeTeacher()
  await make.setRoles(teacher.schoolId, teacher.id, [role.parent])
  expect(await as(teacher, identity.session)).toMatchObject(signedOut)
})
