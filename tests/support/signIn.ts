import { identity } from '../../areas/identity/contract.ts'
import { testPassword } from './people.ts'
import type { TestServer } from './server.ts'

/** Signs a user in, choosing `schoolId` if there are several schools, and returns the token. */
export const signIn = async (server: TestServer, username: string, schoolId?: number): Promise<string> => {
  const admitted = await server.call(identity.login, { body: { username, password: testPassword } })
  if (admitted.code !== 200) throw new Error(`${username} could not sign in: ${admitted.msg}`)
  if (schoolId === undefined || admitted.data.userInfo.schoolId === schoolId) return admitted.data.token
  const entered = await server.call(identity.changeSchool, { params: { schoolId } }, { token: admitted.data.token })
  if (entered.code !== 200) throw new Error(`${username} could not enter school ${schoolId}: ${entered.msg}`)
  return entered.data.token
}
