import { account, loginName } from '../areas/registry/server/directory/tables.ts'
import { department, departmentAncestor } from '../areas/registry/server/tables/departments.ts'
import { school } from '../areas/registry/server/tables/schools.ts'
import { member, memberDepartment, memberRole } from '../areas/registry/server/tables/members.ts'
import type { Db } from '../platform/server/database/connection.ts'
import type { Database } from '../platform/server/database/database.ts'
import { drawParents, drawStaff, drawStudents } from './bulk/draw.ts'
import { withoutForeignKeys } from './bulk/foreignKeys.ts'
import { type BulkSchool, type BulkSize, planBulk } from './bulk/layout.ts'
import { spreadCredentials, spreadDrawn, spreadParentLinks, spreadTeaching } from './bulk/spread.ts'
import { loadDrawingTables } from './bulk/tables.ts'
import { peopleRows } from './district/rows.ts'
import { insertRows } from './insertRows.ts'
import { advanceIds, lockIfEmpty, refreshStatistics } from './tidy.ts'

interface BulkOptions extends BulkSize {
  /** The hash of the password that all accounts share. */
  readonly passwordHash: string
  readonly today: Date
  /** Called with the number of students so far. */
  readonly progress?: (students: number) => void
}

/** Students per step: enough to be fast, few enough to show progress. */
const stepSize = 50_000

/** Cuts the schools into steps of about 50,000 students, with first and last school id. */
const stepsOf = (schools: readonly BulkSchool[]) => {
  const steps: { first: number; last: number; students: number }[] = []
  for (const { row, students } of schools) {
    const step = steps.at(-1)
    if (step && step.students + students <= stepSize) {
      step.last = row.id
      step.students += students
    } else steps.push({ first: row.id, last: row.id, students })
  }
  return steps
}

const writeTenants = async (db: Db, { offices, schools }: ReturnType<typeof planBulk>): Promise<void> => {
  const tenants = [...offices, ...schools]
  const staff = peopleRows(offices.flatMap(({ people }) => people))
  await insertRows(
    db,
    school,
    tenants.map(({ row }) => row),
  )
  await insertRows(
    db,
    department,
    tenants.flatMap(({ tree }) => tree.departments),
  )
  await insertRows(
    db,
    departmentAncestor,
    tenants.flatMap(({ tree }) => tree.ancestors),
  )
  await insertRows(db, account, staff.accounts)
  await insertRows(db, member, staff.members)
  await insertRows(db, loginName, staff.loginNames)
  await insertRows(db, memberRole, staff.memberRoles)
  await insertRows(db, memberDepartment, staff.memberDepartments)
}

const writePeople = async (db: Db, options: BulkOptions, layout: ReturnType<typeof planBulk>): Promise<void> => {
  let written = 0
  for (const { first, last, students } of stepsOf(layout.schools)) {
    const step = { first, last, schoolYear: layout.schoolYear }
    await drawStaff(db, step)
    await drawStudents(db, step)
    if (options.parents) await drawParents(db, step)
    await spreadDrawn(db)
    await spreadTeaching(db, step)
    if (options.parents) await spreadParentLinks(db, step)
    written += students
    options.progress?.(written)
  }
}

/**
 * Fills an empty database with many schools, for measuring. The database server draws the people itself, so that a
 * million take minutes. Returns false, and does nothing, if there is a school already.
 */
export const fillBulk = async (database: Database, options: BulkOptions): Promise<boolean> => {
  const filled = await database.asSystem('filling a database for measuring', async (db) => {
    if (!(await lockIfEmpty(db))) return false
    const layout = planBulk(options, options.today)
    await withoutForeignKeys(db, async () => {
      await writeTenants(db, layout)
      await loadDrawingTables(db, layout.schools)
      await writePeople(db, options, layout)
      await spreadCredentials(db, options.passwordHash)
    })
    await advanceIds(db)
    return true
  })
  if (filled) await refreshStatistics(database)
  return filled
}
