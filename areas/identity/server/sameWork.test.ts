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
    const own = inArray(credential.accountId, accounts)
    if (work === 'none') return db.delete(credential).where(own)
    return db
      .update(credential)
      .set({ passwordHash: hashGeneratedPassword(generated, config) })
      .where(own)
  })

const known = await staff()
const withFirst = await staff()
await change(withFirst.id, 'generated')
const without = await staff()
await change(without.id, 'none')
const locked = await staff()
await make.setMember(school.id, locked.id, { locked: true })

afterEach(() => void vi.restoreAllMocks())

/** Signs in, and gives what was answered with how many argon2 checks that took: what the answer waits for. */
const signInCounting = async (username: string, password: string) => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const answer = await call(identity.login, { body: { username, password } }, { address: freshAddress() })
  const checks = posted.mock.calls.filter(([task]) => Object(task).kind === 'verify').length
  posted.mockRestore()
  return { ...answer, checks }
}

describe('signing in takes one check of a password, so that its time tells nothing', () => {
  test.each([
    ['an unknown name', 'nobody-of-this-name'],
    ['a chosen password', known.username],
    ['a generated first password', withFirst.username],
    ['no credential', without.username],
    ['a locked person', locked.username],
  ])('of %s, where it is wrong', async (_whose, username) => {
    const answer = await signInCounting(username, 'not-this-one')
    expect(answer).toMatchObject({ ...refused(identityRefusals.wrongPassword), checks: 1 })
  })

  test.each([
    ['a chosen password', known.username, testPassword],
    ['a generated first password', withFirst.username, generated],
  ])('of %s, where it is right', async (_whose, username, password) => {
    expect(await signInCounting(username, password)).toMatchObject({ code: 200, checks: 1 })
  })

  test('of a locked person, where it is right', async () => {
    const answer = await signInCounting(locked.username, testPassword)
    expect(answer).toMatchObject({ ...refused(identityRefusals.locked), checks: 1 })
  })
})
