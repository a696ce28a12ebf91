import { identity } from '../../areas/identity/contract.ts'
import { nodeType } from '../../areas/organisation/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { TestServer } from '../support/server.ts'
import { signIn } from '../support/signIn.ts'
import type { Makers } from './makers.ts'

/** Stands in every text of school B. An answer to anybody of school A that holds it has crossed the wall. */
export const canary = 'CANARYB'

/** School B, with one thing of each kind: what nobody of school A may reach. */
export const makeForeignSchool = async (server: TestServer, make: Makers) => {
  const schoolB = await make.makeSchool({ name: `${canary}学校` })
  const classB = await make.makeDepartment({
    schoolId: schoolB.id,
    parentId: schoolB.rootId,
    name: `${canary}班`,
    type: nodeType.class,
  })
  const ofB = { schoolId: schoolB.id, departments: [classB.id], pinyin: canary, initials: canary }
  const administratorB = await make.makeMember({
    ...ofB,
    roles: [role.schoolDataAdministrator],
    name: `${canary}管理员`,
    username: `${canary}-admin`,
  })
  const studentB = await make.makeMember({
    ...ofB,
    roles: [role.student],
    name: `${canary}学生`,
    username: `${canary}-student`,
    code: `${canary}-1`,
    cardNum: `${canary}-2`,
    telephone: '13900009999',
  })

  const trailB = await make.makeTrail({ schoolId: schoolB.id, personId: administratorB.id, text: canary })

  const tokenB = await signIn(server, administratorB.username)
  const [sessionB] = (await server.call(identity.ownSessions, {}, { token: tokenB })).data
  if (!sessionB) throw new Error('school B has no session')

  const roomB = await make.makeRoom(schoolB.id, { name: canary })

  /** Its ids by kind. */
  const foreignIds: Readonly<Record<string, number>> = {
    school: schoolB.id,
    department: classB.id,
    user: studentB.id,
    self: studentB.id,
    standing: schoolB.id,
    auditEntry: trailB.entryId,
    outboxMessage: trailB.messageId,
    job: await make.makeJob({ schoolId: schoolB.id, personId: studentB.id }),
    ownSession: sessionB.id,
    parentLink: await make.makeParentLink(schoolB.id, studentB.id, administratorB.id),
    dormitoryBuilding: roomB.buildingId,
    dormRoom: roomB.id,
    customMenu: await make.makeMenuItem({ schoolId: schoolB.id, name: canary, url: `/${canary}`, token: canary }),
    brand: await make.makeBrand({ schoolId: schoolB.id, name: canary, company: canary }),
    classPicture: await make.makeClassPicture(schoolB.id, classB.id, canary),
    bureau: schoolB.id,
    userGroup: await make.makeGroup({ schoolId: schoolB.id, name: canary, people: [studentB.id] }),
  }

  return { administratorToken: tokenB, foreignIds }
}
