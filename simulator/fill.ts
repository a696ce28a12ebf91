import { credential } from '../areas/identity/server/tables.ts'
import { department, departmentAncestor, school } from '../areas/organisation/server/tables.ts'
import {
  classManager,
  member,
  memberDepartment,
  memberRole,
  parentLink,
  person,
  studentInfo,
} from '../areas/users/server/tables.ts'
import type { Db } from '../platform/server/database/connection.ts'
import type { Database } from '../platform/server/database/database.ts'
import { demoAccounts } from './district/accounts.ts'
import { type District, buildDistrict } from './district/district.ts'
import { insertRows } from './insertRows.ts'
import { advanceIds, claimEmpty, refreshFigures } from './tidy.ts'

export interface DemoOptions {
  /** The stored form of the password that the demo accounts share; nobody else has one. */
  readonly passwordHash: string
  readonly today: Date
}

const writeDistrict = async (db: Db, district: District): Promise<void> => {
  await insertRows(db, school, district.schools)
  await insertRows(db, department, district.departments)
  await insertRows(db, departmentAncestor, district.ancestors)
  await insertRows(db, person, district.people)
  await insertRows(db, member, district.members)
  await insertRows(db, memberRole, district.memberRoles)
  await insertRows(db, memberDepartment, district.memberDepartments)
  await insertRows(db, classManager, district.classManagers)
  await insertRows(db, studentInfo, district.studentInfo)
  await insertRows(db, parentLink, district.parentLinks)
  await advanceIds(db)
}

const writeCredentials = (db: Db, district: District, { passwordHash, today }: DemoOptions): Promise<void> => {
  const usernames = new Set<string>(Object.values(demoAccounts).map(({ username }) => username))
  const holders = district.people.filter(({ username }) => usernames.has(username))
  return insertRows(
    db,
    credential,
    holders.map(({ id }) => ({ personId: id, passwordHash, mustChange: false, changedAt: today })),
  )
}

/** Writes the demo district, all of it or nothing. Gives false, and does nothing, where there is a school already. */
export const fillDemo = async (database: Database, options: DemoOptions): Promise<boolean> => {
  const filled = await database.asSystem('filling in the demo district', async (db) => {
    if (!(await claimEmpty(db))) return false
    const district = buildDistrict(options)
    await writeDistrict(db, district)
    await writeCredentials(db, district, options)
    return true
  })
  if (filled) await refreshFigures(database)
  return filled
}
