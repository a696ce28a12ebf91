import { Worker } from 'node:worker_threads'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { hashGeneratedPassword } from '../../../platform/server/firstPassword.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { refused } from '../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { credential, loginName } from '../../registry/server/directory/tables.ts'
import { identity, identityRefusals } from '../contract.ts'

const { call, config, database, make } = await useServer()
const school = await make.makeSchool()
const staff = () => make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
const generated = 'abcd-efgh-jkmn'

const change = (memberId: number, work: 'generated' | 'none') =>
  database.asSystem('a test changes a credential', async (db) => {
    const accounts = db.select({ id: loginName.accountId }).from(loginName).where(eq(loginName.memberId, memberId))
    const isOfMember = inArray(credential.accountId, accounts)
    if (work === 'none') return db.delete(credential).where(isOfMember)
    return db
      .update(credential)
      .set({ passwordHash: hashGeneratedPassword(generated, config) })
      .where(isOfMember)
  })

const withChosenPassword = await staff()
const withFirstPassword = await staff()
await change(withFirstPassword.id, 'generated')
const withoutCredential = await staff()
await change(withoutCredential.id, 'none')
const locked = await staff()
await make.setMember(school.id, locked.id, { locked: true })

afterEach(() => void vi.restoreAllMocks())

/** Signs in and returns the answer with the number of argon2 checks, which dominate its duration. */
const signInCounting = async (username: string, password: string) => {
  const postMessage = vi.spyOn(Worker.prototype, 'postMessage')
  const answer = await call(identity.login, { body: { username, password } }, { address: freshAddress() })
  const checks = postMessage.mock.calls.filter(([task]) => Object(task).kind === 'verify').length
  postMessage.mockRestore()
  return { ...answer, checks }
}

describe('signing in checks exactly one password, so that its duration reveals nothing', () => {
  test.each([
    ['an unknown name', 'nobody-of-this-name'],
    ['a chosen password', withChosenPassword.username],
    ['a generated first password', withFirstPassword.username],
    ['no credential', withoutCredential.username],
    ['a locked person', locked.username],
  ])('for %s with a wrong password', async (_whose, username) => {
    const answer = await signInCounting(username, 'not-this-one')
    expect(answer).toMatchObject({ ...refused(identityRefusals.wrongPassword), checks: 1 })
  })

  test.each([
    ['a chosen password', withChosenPassword.username, testPassword],
    ['a generated first password', withFirstPassword.username, generated],
  ])('for %s with the right password', async (_whose, username, password) => {
    expect(await signInCounting(username, password)).toMatchObject({ code: 200, checks: 1 })
  })

  test('for a locked person who knows the password', async () => {
    const answer = await signInCounting(locked.username, testPassword)
    expect(answer).toMatchObject({ ...refused(identityRefusals.locked), checks: 1 })
  })
})
