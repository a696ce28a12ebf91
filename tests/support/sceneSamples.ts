import { usersFactories } from '../../areas/users/makeMembers.ts'
import { role } from '../../platform/contract/roles.ts'
import type { ForeignSchool, Scene } from './areaTesting.ts'

/** Makes a student in the office of the scene's actor, and returns the id. */
export const makePupil = async ({ server, school }: Scene, values: { code?: string; cardNum?: string } = {}) => {
  const place = { schoolId: school.id, roles: [role.student], departments: [school.officeId] }
  return (await usersFactories(server.database).makeMember({ ...place, ...values })).id
}

let parents = 0

/** Makes a parent of school B's student, with the canary in the texts, and returns the id. */
export const makeForeignParent = async ({ server, id, studentId, canary }: ForeignSchool) => {
  const make = usersFactories(server.database)
  const username = `${canary}-parent${(parents += 1)}`
  const parent = await make.makeMember({ schoolId: id, roles: [role.parent], name: canary, username })
  await make.makeParentLink(id, studentId, parent.id)
  return parent.id
}

/** Makes three of something, one after the other, since a shorter list shows no order. */
export const makeThree = async (make: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < 3; turn += 1) await make(turn)
}
