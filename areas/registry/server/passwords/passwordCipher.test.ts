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

test('the published key is the public half alone', async () => {
  const { text } = await call(identity.publicKey, {})
  const { data } = JSON.parse(text)
  expect(Object.keys(data).toSorted()).toEqual(['alg', 'e', 'ext', 'kty', 'n'])
  expect(data).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256' })
})

test('a password opens plain and encrypted alike', async () => {
  const { username } = await makeTeacher()
  expect(await signInWith(username, testPassword)).toMatchObject({ code: 200 })
  expect(await signInWith(username, await encryptFor(server, testPassword))).toMatchObject({ code: 200 })
})

test('an encrypted wrong password is wrong', async () => {
  const { username } = await makeTeacher()
  const sent = await encryptFor(server, 'not-this-one')
  expect(await signInWith(username, sent)).toMatchObject(refused(identityRefusals.wrongPassword))
})

test.each(['enc:', 'enc:AAAA', 'enc:这不是密文'])('%s is no cipher of ours', async (sent) => {
  const { username } = await makeTeacher()
  expect(await signInWith(username, sent)).toMatchObject(refused(passwordRefusals.badCipher))
})

test('another server on the same database publishes the same key', async () => {
  const other = await makeTestServer({ database })
  const [one, two] = await Promise.all([call(identity.publicKey, {}), other.call(identity.publicKey, {})])
  expect(two.data).toEqual(one.data)
  await other.close()
})
