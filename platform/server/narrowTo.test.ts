import { expect, test } from 'vitest'
import { member } from '../../areas/registry/server/tables/members.ts'
import { role } from '../contract/roles.ts'
import { useServer } from '../../tests/support/useServer.ts'
import { Refusal } from '../contract/refusal.ts'
import { narrowToSchool } from './narrowTo.ts'

const { make, database } = await useServer()

const addSchool = async () => {
  const { id, rootId } = await make.makeSchool()
  await make.makeMember({ schoolId: id, roles: [role.staff], departments: [rootId] })
  return id
}

const readVisibleSchools = (schools: readonly number[], narrowed: number | null) => {
  const scope = { kind: 'schools' as const, schools: [...schools] }
  return database.transaction(async ({ db, enter }) => {
    enter(scope)
    if (narrowed !== null) await narrowToSchool(db, { scope }, narrowed)
    const rows = await db.selectDistinct({ schoolId: member.schoolId }).from(member)
    return rows.map(({ schoolId }) => schoolId).toSorted((one, other) => one - other)
  })
}

test('narrows a session over several schools to one and refuses a school outside its scope', async () => {
  const [here, there, elsewhere] = [await addSchool(), await addSchool(), await addSchool()]
  expect(await readVisibleSchools([here, there], null)).toEqual([here, there])
  expect(await readVisibleSchools([here, there], there)).toEqual([there])
  await expect(readVisibleSchools([here, there], elsewhere)).rejects.toBeInstanceOf(Refusal)
})
