import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { encryptFor } from '../../../../tests/support/encrypt.ts'
import { testPassword } from '../../../../tests/support/people.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeTestServer } from '../../../../tests/support/server.ts'
import { freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity, identityRefusals } from '../../../identity/contract.ts'
import { passwordRefusals } from '../../contract.ts'

const server = await useServer()
const { call, make, database } = server

const makeTeacher = async () => {
  const school = await make.makeSchool()
  return make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
}

const signInWith = (username: string, password: string) =>
  call(identity.login, { body: { username, password } }, { address: freshAddress() })

test('publishes only the public half of the key', async () => {
  const { text } = await call(identity.publicKey, {})
  const { data } = JSON.parse(text)
  expect(Object.keys(data).toSorted()).toEqual(['alg', 'e', 'ext', 'kty', 'n'])
  expect(data).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256' })
})

test('accepts a password both plain and encrypted', async () => {
  const { username } = await makeTeacher()
  expect(await signInWith(username, testPassword)).toMatchObject({ code: 200 })
  expect(await signInWith(username, await encryptFor(server, testPassword))).toMatchObject({ code: 200 })
})

test('refuses a wrong password that is encrypted', async () => {
  const { username } = await makeTeacher()
  const sent = await encryptFor(server, 'not-this-one')
  expect(await signInWith(username, sent)).toMatchObject(refused(identityRefusals.wrongPassword))
})

test.each(['enc:', 'enc:AAAA', 'enc:这不是密文'])('refuses %s as an invalid cipher', async (sent) => {
  const { username } = await makeTeacher()
  expect(await signInWith(username, sent)).toMatchObject(refused(passwordRefusals.badCipher))
})

test('publishes the same key from another server on the same database', async () => {
  const other = await makeTestServer({ database })
  const [one, two] = await Promise.all([call(identity.publicKey, {}), other.call(identity.publicKey, {})])
  expect(two.data).toEqual(one.data)
  await other.close()
})
