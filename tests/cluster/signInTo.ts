import { identity } from '../../areas/identity/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { makeFront } from './front.ts'
import type { Node } from './machinery.ts'

/** Creates a school with `many` administrators, signs them in on a node and returns their tokens. */
export const signInTo = async (url: string, node: Pick<Node, 'address'>, many: number): Promise<readonly string[]> => {
  const database = makeDatabase(postgresDriver(url, 2))
  const make = makeFactories(database)
  const school = await make.makeSchool()
  const { call } = makeFront(() => [node.address])
  const tokens: string[] = []
  for (let place = 0; place < many; place++) {
    const { username } = await make.makeMember({
      schoolId: school.id,
      roles: [role.schoolDataAdministrator],
      departments: [school.rootId],
    })
    const { data } = await call(identity.login, { body: { username, password: testPassword } }, '')
    tokens.push(data.token)
  }
  await database.close()
  return tokens
}
