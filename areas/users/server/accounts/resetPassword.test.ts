import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { testPassword } from '../../../../tests/support/people.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { users, usersRefusals } from '../../contract.ts'

const { make, actor, as, call } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const clerk = await actor({ ...place, roles: [role.departmentManager] })
  await make.grant(school.id, clerk.id, ['sys:user:resetPassword'])
  return { school, clerk, place, target: await actor({ ...place, roles: [role.staff] }) }
}

const reset = (who: { token: string }, id: number) => as(who, users.resetPassword, { params: { id } })
const signIn = (username: string, password: string) =>
  call(identity.login, { body: { username, password } }, { address: freshAddress() })

test('sets a new first password, ends sessions and rejects the old password', async () => {
  const { clerk, target } = await makeScene()
  const { data } = await reset(clerk, target.id)
  expect(await as(target, identity.session)).toMatchObject({ status: 401 })
  expect((await signIn(target.username, testPassword)).code).not.toBe(200)
  const entered = await signIn(target.username, data.password)
  expect(entered).toMatchObject({ code: 200 })
  expect(await as({ token: entered.data.token }, users.findUserPage, { body: {} })).toMatchObject(
    refused(common.passwordToChange),
  )
})

test('refuses without the permission, for oneself, and to a school data administrator', async () => {
  const { school, clerk, place, target } = await makeScene()
  const administrator = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  expect(await reset(target, clerk.id)).toMatchObject(refused(common.forbidden))
  expect(await reset(clerk, clerk.id)).toMatchObject(refused(usersRefusals.notYourself))
  await make.grant(school.id, administrator.id, ['sys:user:resetPassword'])
  expect(await reset(administrator, target.id)).toMatchObject(refused(common.forbidden))
  expect(await reset(clerk, administrator.id)).toMatchObject(refused(common.forbidden))
  expect(await as(target, identity.session)).toMatchObject({ code: 200 })
})

const makeAdministrator = async () => {
  const platform = await make.makeSchool({ kind: 'platform' })
  return actor({ schoolId: platform.id, roles: [role.superAdministrator], departments: [platform.rootId] })
}

test('allows only the holder and the platform for a joined account', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  const joined = await make.makeMember({ ...there.place, joinedTo: here.target.id, roles: [role.staff] })
  expect(await reset(here.clerk, here.target.id)).toMatchObject(refused(usersRefusals.selfManaged))
  expect(await reset(there.clerk, joined.id)).toMatchObject(refused(usersRefusals.selfManaged))
  expect(await as(here.target, identity.session)).toMatchObject({ code: 200 })
  for (const { username } of [here.target, joined]) {
    expect(await signIn(username, testPassword)).toMatchObject({ code: 200 })
  }
  const { data } = await reset(await makeAdministrator(), joined.id)
  expect(await as(here.target, identity.session)).toMatchObject({ status: 401 })
  for (const { username } of [here.target, joined]) {
    expect((await signIn(username, testPassword)).code).not.toBe(200)
    expect(await signIn(username, data.password)).toMatchObject({ code: 200 })
  }
})

test('allows the school again once the account is no longer joined', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  const joined = await make.makeMember({ ...there.place, joinedTo: here.target.id, roles: [role.staff] })
  expect(await reset(here.clerk, here.target.id)).toMatchObject(refused(usersRefusals.selfManaged))
  await make.removeMember(there.school.id, joined.id)
  expect(await reset(here.clerk, here.target.id)).toMatchObject({ code: 200 })
})

test('allows only the holder and the platform for an account with a proven number', async () => {
  const { clerk, target } = await makeScene()
  await make.proveTelephone(target.id, '13812345678')
  expect(await reset(clerk, target.id)).toMatchObject(refused(usersRefusals.selfManaged))
  expect(await as(target, identity.session)).toMatchObject({ code: 200 })
  expect(await signIn(target.username, testPassword)).toMatchObject({ code: 200 })
  expect(await reset(await makeAdministrator(), target.id)).toMatchObject({ code: 200 })
  expect((await signIn(target.username, testPassword)).code).not.toBe(200)
  await make.proveTelephone(target.id, null)
  expect(await reset(clerk, target.id)).toMatchObject({ code: 200 })
})

test('answers notFound for people of another school', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  const foreign = await reset(here.clerk, there.target.id)
  expect(foreign).toMatchObject(refused(common.notFound))
  expect((await reset(here.clerk, 2_000_000_000)).text).toBe(foreign.text)
})
