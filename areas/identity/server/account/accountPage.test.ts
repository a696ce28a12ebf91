import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { testPassword } from '../../../../tests/support/people.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../contract.ts'

const { call, make, as } = await useServer()

const makeTeacher = async (more: { mustChange?: boolean } = {}) => {
  const { id, rootId } = await make.makeSchool()
  return make.makeMember({ schoolId: id, roles: [role.staff], departments: [rootId], ...more })
}

/** Signs a user in to the account page and returns the token. */
const enterAccount = async ({ username }: { username: string }) =>
  (await call(identity.accountLogin, { body: { username, password: testPassword } })).data

describe('the account page', () => {
  test.each([true, false])('reports that a first password must be changed: %s', async (mustChange) => {
    const page = await enterAccount(await makeTeacher({ mustChange }))
    expect((await as(page, identity.ownAccount)).data).toMatchObject({ passwordToChange: mustChange })
  })

  test('keeps 一周内自动登录 of another user of the browser on logout', async () => {
    const colleague = await makeTeacher()
    const body = { username: colleague.username, password: testPassword, remember: true }
    const { cookies } = await call(identity.login, { body })
    const { token } = await enterAccount(await makeTeacher())
    expect((await call(identity.logout, {}, { token, cookies })).cookies).toEqual({})
    expect((await as({ token }, identity.ownAccount)).status).toBe(401)
    expect((await call(identity.renew, {}, { cookies })).data?.userInfo.username).toBe(colleague.username)
  })
})
