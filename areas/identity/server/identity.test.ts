import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '../contract.ts'
import { makeFactories, testPassword } from '../../../tests/support/people.ts'
import { type TestServer, makeTestServer } from '../../../tests/support/server.ts'

let server: TestServer
let make: ReturnType<typeof makeFactories>
beforeAll(async () => {
  server = await makeTestServer()
  make = makeFactories(server.database)
})
afterAll(() => server.close())

describe('login', () => {
  test('one school is entered at once', async () => {
    const school = await make.makeSchool()
    const who = await make.makeMember({ schoolId: school.id, roles: [6], departments: [school.rootId] })
    const answer = await server.call(identity.login, { body: { username: who.username, password: testPassword } })
    expect(answer).toMatchObject({ status: 200, code: 200 })
    expect(answer.data.userInfo).toMatchObject({ userId: who.id, schoolId: school.id, selectSch: true, roleNames: ['ROLE_TEACHER'] })
  })
})
