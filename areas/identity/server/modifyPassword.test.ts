import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { encryptFor } from '../../../tests/support/encrypt.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { shell } from '../../shell/contract.ts'
import { users } from '../../users/contract.ts'
import { identity, identityRefusals } from '../contract.ts'

const clock = movableClock(new Date('2026-03-02T00:00:00Z'))
const server = await useServer({ clock })
const { call, make, actor, as, enter } = server

const newPassword = 'Another-2026'

const makeTeacher = async (mustChange = false) => {
  const school = await make.makeSchool()
  return actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId], mustChange })
}

const change = (who: Actor, encryptPassword: string, encryptOldPassword?: string) =>
  as(who, identity.modifyPassword, { body: { userId: who.id, encryptPassword, encryptOldPassword } })

const signInWith = (username: string, password: string) =>
  call(identity.login, { body: { username, password } }, { address: freshAddress() })

describe('changing the password', () => {
  test('replaces the old one if that is confirmed', async () => {
    const teacher = await makeTeacher()
    expect(await change(teacher, newPassword, testPassword)).toMatchObject({ code: 200, data: null })
    expect(await signInWith(teacher.username, newPassword)).toMatchObject({ code: 200 })
    expect(await signInWith(teacher.username, testPassword)).toMatchObject(refused(identityRefusals.wrongPassword))
  })

  test('accepts encrypted passwords', async () => {
    const teacher = await makeTeacher()
    const [sent, old] = [await encryptFor(server, newPassword), await encryptFor(server, testPassword)]
    expect(await change(teacher, sent, old)).toMatchObject({ code: 200 })
    expect(await signInWith(teacher.username, newPassword)).toMatchObject({ code: 200 })
  })

  test('ends the other sessions and keeps the current one', async () => {
    const teacher = await makeTeacher()
    const elsewhere = { token: await enter(teacher.username) }
    await change(teacher, newPassword, testPassword)
    expect(await as(teacher, identity.session)).toMatchObject({ code: 200 })
    expect(await as(elsewhere, identity.session)).toMatchObject({ status: 401 })
  })

  test.each([
    ['without the old one', undefined],
    ['with a wrong old one', 'not-this-one'],
  ])('is refused %s', async (_how, old) => {
    const teacher = await makeTeacher()
    expect(await change(teacher, newPassword, old)).toMatchObject(refused(identityRefusals.wrongOldPassword))
    expect(await signInWith(teacher.username, testPassword)).toMatchObject({ code: 200 })
  })

  test.each(['12345', '1234567890123456789', '五个汉字呀'])('refuses %s as too short or too long', async (password) => {
    const teacher = await makeTeacher()
    const answer = await change(teacher, password, testPassword)
    expect(answer).toMatchObject(refused(identityRefusals.weakPassword))
  })

  test.each(['k7x2mq', 'k7x2mq-k7x2mq-k7x2', '六个汉字密码', '🔑🎈🌲🍎🚲🐟'])('accepts %s', async (password) => {
    const teacher = await makeTeacher()
    expect(await change(teacher, password, testPassword)).toMatchObject({ code: 200 })
    expect(await signInWith(teacher.username, password)).toMatchObject({ code: 200 })
  })

  test.each(['20268815ab', '13800138000'])('refuses %s, which resembles the user’s number', async (password) => {
    const { id: schoolId, rootId } = await make.makeSchool()
    const numbers = { code: '20268815', telephone: '13800138000' }
    const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId], ...numbers })
    const answer = await change(teacher, password, testPassword)
    expect(answer).toMatchObject(refused(identityRefusals.commonPassword))
  })

  test('refuses the same password again', async () => {
    const teacher = await makeTeacher()
    expect(await change(teacher, testPassword, testPassword)).toMatchObject(refused(identityRefusals.samePassword))
  })

  test('answers another user’s id like an unknown id', async () => {
    const [teacher, other] = [await makeTeacher(), await makeTeacher()]
    const body = { encryptPassword: newPassword, encryptOldPassword: testPassword }
    const ofOther = await as(teacher, identity.modifyPassword, { body: { userId: other.id, ...body } })
    const ofNobody = await as(teacher, identity.modifyPassword, { body: { userId: 2_000_000_000, ...body } })
    expect(ofOther).toMatchObject(refused(common.notFound))
    expect(ofNobody.text).toBe(ofOther.text)
    expect(await signInWith(other.username, testPassword)).toMatchObject({ code: 200 })
  })

  test('delays wrong old passwords like wrong sign-ins', async () => {
    const teacher = await makeTeacher()
    for (let time = 0; time < 3; time += 1) await change(teacher, newPassword, 'not-this-one')
    expect(await change(teacher, newPassword, testPassword)).toMatchObject(refused(identityRefusals.slowDown))
    clock.advance(2000)
    expect(await change(teacher, newPassword, testPassword)).toMatchObject({ code: 200 })
  })
})

describe('a first password', () => {
  test('must be changed before anything else', async () => {
    const newcomer = await makeTeacher(true)
    expect((await as(newcomer, identity.session)).data).toMatchObject({ passwordToChange: true })
    for (const answer of [
      await as(newcomer, users.findUserPage, { body: {} }),
      await as(newcomer, users.user, { query: { id: newcomer.id } }),
      await as(newcomer, shell.navTree, { params: { username: newcomer.username } }),
    ]) {
      expect(answer).toMatchObject(refused(common.passwordToChange))
      expect(answer).toMatchObject({ status: 403, code: 10_005 })
    }
  })

  test('is changed without the old one, and then all calls work', async () => {
    const newcomer = await makeTeacher(true)
    expect(await change(newcomer, newPassword)).toMatchObject({ code: 200 })
    expect((await as(newcomer, identity.session)).data).toMatchObject({ passwordToChange: false })
    expect(await as(newcomer, users.findUserPage, { body: {} })).toMatchObject({ code: 200 })
  })

  test('can’t be set again', async () => {
    const newcomer = await makeTeacher(true)
    expect(await change(newcomer, testPassword)).toMatchObject(refused(identityRefusals.samePassword))
    expect(await as(newcomer, users.findUserPage, { body: {} })).toMatchObject({ code: 10_005 })
  })

  test('allows signing out', async () => {
    const newcomer = await makeTeacher(true)
    expect(await as(newcomer, identity.logout)).toMatchObject({ code: 200 })
    expect(await as(newcomer, identity.session)).toMatchObject({ status: 401 })
  })
})
