import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../../users/contract.ts'
import { identity, identityRefusals as refusals } from '../../contract.ts'
import { testPassword } from '../../makeCredentials.ts'

const { make, actor, as, call } = await useServer()
const platform = await make.makeSchool({ kind: 'platform' })
const platformAdministrator = await actor({
  schoolId: platform.id,
  roles: [role.superAdministrator],
  departments: [platform.rootId],
})

let numbers = 0
const nextNumber = () => `132${String((numbers += 1)).padStart(8, '0')}`

/** Makes a school with a teacher and a clerk who may reset passwords. */
const makePlace = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const clerk = await actor({ ...place, roles: [role.departmentManager] })
  await make.grant(school.id, clerk.id, ['sys:user:resetPassword'])
  const telephone = nextNumber()
  return { clerk, place, teacher: await make.makeMember({ ...place, roles: [role.staff], telephone }) }
}
type Place = Awaited<ReturnType<typeof makePlace>>

const signIn = ({ username }: { username: string }, password = testPassword) =>
  call(identity.login, { body: { username, password } }, { address: freshAddress() })
const enterAccount = async ({ username }: { username: string }, password = testPassword) => {
  const { data } = await call(identity.accountLogin, { body: { username, password } }, { address: freshAddress() })
  return { token: data?.token ?? '' }
}
/** Resets a teacher's password to a first password that the school knows. */
const reset = async ({ clerk, teacher }: Place) =>
  (await as(clerk, users.resetPassword, { params: { id: teacher.id } })).data.password
const join = (kept: Place, other: Place) =>
  as(platformAdministrator, identity.joinRecords, { body: { userId: kept.teacher.id, otherUserId: other.teacher.id } })

afterEach(() => void vi.restoreAllMocks())

describe('joining by the platform', () => {
  test('keeps a chosen password over a first one and ends the first one’s sessions', async () => {
    const [here, there] = [await makePlace(), await makePlace()]
    const first = await reset(here)
    const session = (await signIn(here.teacher, first)).data
    expect(await join(here, there)).toMatchObject({ code: 200, data: { password: 'other' } })
    expect(await as(session, identity.session)).toMatchObject(refused(common.signedOut))
    for (const { teacher } of [here, there]) {
      expect(await signIn(teacher, first)).toMatchObject(refused(refusals.wrongPassword))
      expect(await signIn(teacher)).toMatchObject({ code: 200, data: { userInfo: { passwordToChange: false } } })
    }
  })

  test('keeps a chosen password of the main account', async () => {
    const [here, there, third] = [await makePlace(), await makePlace(), await makePlace()]
    const first = await reset(there)
    const { data } = await signIn(here.teacher)
    expect(await join(here, there)).toMatchObject({ data: { password: 'own' } })
    expect(await join(here, third)).toMatchObject({ data: { password: 'own' } })
    expect(await as(data, identity.session)).toMatchObject({ code: 200 })
    expect(await signIn(there.teacher, first)).toMatchObject(refused(refusals.wrongPassword))
    expect(await signIn(third.teacher)).toMatchObject({ code: 200 })
  })

  test('invalidates two first passwords until the platform resets the password', async () => {
    const [here, there] = [await makePlace(), await makePlace()]
    const firsts = [await reset(here), await reset(there)]
    expect(await join(here, there)).toMatchObject({ data: { password: 'none' } })
    for (const { teacher } of [here, there]) {
      for (const password of [...firsts, testPassword])
        expect(await signIn(teacher, password)).toMatchObject(refused(refusals.wrongPassword))
    }
    const given = await as(platformAdministrator, users.resetPassword, { params: { id: there.teacher.id } })
    expect(await signIn(here.teacher, given.data.password)).toMatchObject({ code: 200 })
  })

  test('never lets a concurrently reset first password open the joined account', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const [here, there] = [await makePlace(), await makePlace()]
      const [kept, other] = turn % 2 === 0 ? [here, there] : [there, here]
      const [given, joined] = await Promise.all([
        as(here.clerk, users.resetPassword, { params: { id: here.teacher.id } }),
        join(kept, other),
      ])
      expect(joined).toMatchObject({ code: 200 })
      if (given.code !== 200) expect(given).toMatchObject(refused(usersRefusals.selfManaged))
      const first = given.data?.password ?? 'none-was-given'
      expect(await signIn(there.teacher, first)).toMatchObject(refused(refusals.wrongPassword))
      expect(await signIn(there.teacher)).toMatchObject({ code: 200 })
    }
  })
})

/** Runs `work` during the next password check. */
const runDuringCheck = (work: () => Promise<unknown>) => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given) {
    posted.mockRestore()
    void work().then(() => this.postMessage(...given))
  })
}

describe('joining by the user while the school resets the password', () => {
  const ways: Record<string, (who: { token: string }, other: Place) => Promise<{ code: number }>> = {
    'a password': (who, { teacher }) =>
      as(who, identity.joinAccount, { body: { username: teacher.username, encryptPassword: testPassword } }),
    'a number': (who, { place }) =>
      as(who, identity.joinByTelephone, { body: { schoolId: place.schoolId, encryptPassword: testPassword } }),
  }

  test.each(Object.entries(ways))('joins nothing by %s', async (_what, joinBy) => {
    const [here, there] = [await makePlace(), await makePlace()]
    const who = await enterAccount(here.teacher)
    runDuringCheck(() => reset(here))
    expect((await joinBy(who, there)).code).not.toBe(200)
    expect(await make.accountIdOf(there.teacher.id)).not.toBe(await make.accountIdOf(here.teacher.id))
  })
})

describe('a sign-in while the account is being joined', () => {
  const doors = { console: identity.login, 'account page': identity.accountLogin }
  test.each(Object.entries(doors))('to the %s is refused like a wrong password', async (_where, door) => {
    const [here, there] = [await makePlace(), await makePlace()]
    const first = await reset(here)
    const enter = ({ username }: { username: string }, password: string) =>
      call(door, { body: { username, password } }, { address: freshAddress() })
    // Sign in to the account that is removed, although its password is kept.
    runDuringCheck(() => join(here, there))
    expect(await enter(there.teacher, testPassword)).toMatchObject(refused(refusals.wrongPassword))
    expect(await enter(there.teacher, testPassword)).toMatchObject({ code: 200 })
    const [third, fourth] = [await makePlace(), await makePlace()]
    const known = await reset(third)
    // Sign in to the account that is kept, whose first password becomes invalid.
    runDuringCheck(() => join(third, fourth))
    expect(await enter(third.teacher, known)).toMatchObject(refused(refusals.wrongPassword))
    expect(await enter(here.teacher, first)).toMatchObject(refused(refusals.wrongPassword))
  })
})

test('refuses a forced password change if the account was joined meanwhile', async () => {
  const [here, there] = [await makePlace(), await makePlace()]
  const { data } = await signIn(here.teacher, await reset(here))
  const session: Pick<Actor, 'token'> = data
  runDuringCheck(() => join(here, there))
  const changed = await as(session, identity.modifyPassword, { body: { encryptPassword: 'Seized-2026' } })
  expect(changed).toMatchObject(refused(common.signedOut))
  expect(await signIn(there.teacher, 'Seized-2026')).toMatchObject(refused(refusals.wrongPassword))
  expect(await signIn(there.teacher)).toMatchObject({ code: 200 })
})
