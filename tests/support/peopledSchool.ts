import type { Database } from '../../platform/server/database/database.ts'
import { everyTesting } from './everyTesting.ts'
import { fillTables } from './fillTables.ts'
import { makeFactories } from './people.ts'
import { makeRecords } from './records.ts'

/** Makes a school with at least one row in every table whose rows belong to schools. */
export const makePeopledSchool = async (database: Database) => {
  const make = { ...makeFactories(database), ...makeRecords(database) }
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const teacher = await make.makeMember({ schoolId, roles: [6], departments: [rootId] })
  const pupil = await make.makeMember({ schoolId, roles: [5], departments: [rootId] })
  const parent = await make.makeMember({ schoolId, roles: [7] })
  await make.makeClassManager(schoolId, rootId, teacher.id)
  await make.makeParentLink(schoolId, pupil.id, parent.id)
  await make.grant(schoolId, teacher.id, ['school:user:edit'])
  await make.makeMenuItem({ schoolId, name: '校' })
  const peopled = { ...school, teacher, pupil, parent }
  await database.asSystem('a test fills every table', async (db) => {
    for (const { rows } of everyTesting.values()) await rows?.(db, peopled)
    await fillTables(db, peopled)
  })
  return peopled
}
