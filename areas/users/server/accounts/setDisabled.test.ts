import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { testPassword } from '../../../../tests/support/people.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { users, usersRefusals } from '../../contract.ts'

const { make, actor, as, call, enter } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  return {
    school,
    who: await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    target: await actor({ ...place, roles: [role.staff] }),
  }
}

const setDisabled = (who: Actor, userId: number, flag: boolean, schoolId = who.schoolId) =>
  as(who, users.setDisabled, { body: { schoolId, userId, flag } })

const signIn = (username: string) =>
  call(identity.login, { body: { username, password: testPassword } }, { address: freshAddress() })

describe('disabling an account', () => {
  test('ends its sessions at the next call and blocks sign-in until it is enabled', async () => {
    const { who, target } = await makeScene()
    expect(await setDisabled(who, target.id, true)).toMatchObject({ code: 200, data: { accountDisabled: true } })
    expect(await as(target, identity.session)).toMatchObject({ status: 401 })
    expect(await signIn(target.username)).toMatchObject({ code: 10_009, msg: '账号已停用，请联系学校负责人' })
    expect(await setDisabled(who, target.id, false)).toMatchObject({ code: 200, data: { accountDisabled: false } })
    // The holder of the old token must sign in again.
    expect(await as(target, identity.session)).toMatchObject({ status: 401 })
    expect(await signIn(target.username)).toMatchObject({ code: 200 })
  })

  test('ends session renewal too', async () => {
    const { who, target } = await makeScene()
    const credentials = { username: target.username, password: testPassword, remember: true }
    const remembered = await call(identity.login, { body: credentials }, { address: freshAddress() })
    await setDisabled(who, target.id, true)
    await setDisabled(who, target.id, false)
    expect((await call(identity.renew, {}, { cookies: remembered.cookies })).data).toBeNull()
    expect(await as(remembered.data, identity.session)).toMatchObject({ status: 401 })
  })

  test('changes nothing the second time', async () => {
    const { who, target } = await makeScene()
    await setDisabled(who, target.id, true)
    expect(await setDisabled(who, target.id, true)).toMatchObject({ code: 200, data: { accountDisabled: true } })
  })

  test('is refused for the caller', async () => {
    const { who } = await makeScene()
    expect(await setDisabled(who, who.id, true)).toMatchObject(refused(usersRefusals.notYourself))
    expect(await as(who, identity.session)).toMatchObject({ code: 200 })
  })

  test('is refused without the permission', async () => {
    const { who, target } = await makeScene()
    expect(await setDisabled(target, who.id, true)).toMatchObject(refused(common.forbidden))
  })

  test('answers notFound for an account of another school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const foreign = await setDisabled(here.who, there.target.id, true)
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await setDisabled(here.who, there.target.id, true, there.school.id)).text).toBe(foreign.text)
    expect((await setDisabled(here.who, 2_000_000_000, true)).text).toBe(foreign.text)
    expect(await as(there.target, identity.session)).toMatchObject({ code: 200 })
  })
})

test('disables only one of two joined records', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  const joined = await make.makeMember({
    schoolId: there.school.id,
    joinedTo: here.target.id,
    roles: [role.staff],
    departments: [there.school.rootId],
  })
  const inOther = { token: await enter(here.target.username, there.school.id) }
  expect(await setDisabled(here.who, here.target.id, true)).toMatchObject({ code: 200 })
  expect(await as(here.target, identity.session)).toMatchObject({ status: 401 })
  expect(await as(inOther, identity.session)).toMatchObject({ code: 200 })
  expect((await signIn(here.target.username)).data.userInfo).toMatchObject({ schoolIds: [there.school.id] })
  expect(await make.membershipOf(there.school.id, joined.id)).toMatchObject({ disabled: false })
  expect(await setDisabled(here.who, here.target.id, false)).toMatchObject({ code: 200 })
  expect(await as(here.target, identity.session)).toMatchObject({ status: 401 })
  expect(await as(inOther, identity.session)).toMatchObject({ code: 200 })
})
