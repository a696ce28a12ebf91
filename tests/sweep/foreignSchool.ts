import { nodeType } from '../../areas/registry/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { ForeignSchool } from '../support/areaTesting.ts'
import { everyTesting } from '../support/everyTesting.ts'
import { makeFactories } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { signIn } from '../support/signIn.ts'

/** Part of every text of school B. A response to school A that contains it leaks another school's data. */
export const canary = 'CANARYB'

const makePeople = async (server: TestServer): Promise<ForeignSchool> => {
  const make = makeFactories(server.database)
  const { id, rootId } = await make.makeSchool({ name: `${canary}学校` })
  const ofClass = { schoolId: id, parentId: rootId, name: `${canary}班`, type: nodeType.class }
  const { id: classId } = await make.makeDepartment(ofClass)
  const place = { schoolId: id, departments: [classId], pinyin: canary, initials: canary }
  const { id: administratorId, username } = await make.makeMember({
    ...place,
    roles: [role.schoolDataAdministrator],
    name: `${canary}管理员`,
    username: `${canary}-admin`,
  })
  const student = await make.makeMember({
    ...place,
    roles: [role.student],
    name: `${canary}学生`,
    username: `${canary}-student`,
    code: `${canary}-1`,
    cardNum: `${canary}-2`,
    telephone: '13900009999',
  })
  const administrator = { id: administratorId, token: await signIn(server, username) }
  return { server, id, rootId, classId, administrator, studentId: student.id, canary }
}

/** Makes school B with one entity of each kind that areas declare, none of which school A may reach. */
export const makeForeignSchool = async (server: TestServer) => {
  const school = await makePeople(server)
  const ids = new Map<string, number>()
  for (const { foreign = {} } of everyTesting.values())
    for (const [kind, make] of Object.entries(foreign)) ids.set(kind, await make(school))
  return { administratorToken: school.administrator.token, ids }
}
