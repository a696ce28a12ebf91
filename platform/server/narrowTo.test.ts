import { expect, test } from 'vitest'
import { member } from '../../areas/registry/server/tables/members.ts'
import { role } from '../contract/roles.ts'
import { useServer } from '../../tests/support/useServer.ts'
import { Refusal } from '../contract/refusal.ts'
import { narrowTo } from './narrowTo.ts'

const { make, database } = await useServer()

const addSchool = async () => {
  const { id, rootId } = await make.makeSchool()
  await make.makeMember({ schoolId: id, roles: [role.staff], departments: [rootId] })
  return id
}

const seenBy = (schools: readonly number[], narrowed: number | null) => {
  const scope = { kind: 'schools' as const, schools: [...schools] }
  return database.transaction(async ({ db, enter }) => {
    enter(scope)
    if (narrowed !== null) await narrowTo(db, { scope }, narrowed)
    const rows = await db.selectDistinct({ schoolId: member.schoolId }).from(member)
    return rows.map(({ schoolId }) => schoolId).toSorted((one, other) => one - other)
  })
}

test('a session over several schools sees one alone from then on, and none that it does not see', async () => {
  const [here, there, elsewhere] = [await addSchool(), await addSchool(), await addSchool()]
  expect(await seenBy([here, there], null)).toEqual([here, there])
  expect(await seenBy([here, there], there)).toEqual([there])
  await expect(seenBy([here, there], elsewhere)).rejects.toBeInstanceOf(Refusal)
})
