import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { makeFactories } from './people.ts'
import { makeRecords } from './records.ts'

/** A school with at least one row in every table whose rows belong to schools. */
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
  await database.asSystem('a test fills the trail', async (db) => {
    const head = { schoolId, personId: teacher.id, call: 'x.y', requestId: 'x', address: 'x', at: new Date(0) }
    await db.insert(auditEntry).values(head)
    await db.insert(auditChange).values({ schoolId, relation: 'x', operation: 'insert' })
  })
  return { ...school, teacher, pupil, parent }
}
