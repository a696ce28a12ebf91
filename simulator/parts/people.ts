import { account, loginName } from '../../areas/registry/server/directory/tables.ts'
import { department, departmentAncestor } from '../../areas/registry/server/tables/departments.ts'
import { school } from '../../areas/registry/server/tables/schools.ts'
import { classManager, member, memberDepartment, memberRole } from '../../areas/registry/server/tables/members.ts'
import { parentLink, studentInfo } from '../../areas/registry/server/tables/students.ts'
import type { DemoPart } from '../demoPart.ts'
import { insertRows } from '../insertRows.ts'

/** The tenants with their organisation, and all their records, which all other parts need. */
export const people: DemoPart = {
  name: 'people',
  write: async (db, { district }) => {
    await insertRows(db, school, district.schools)
    await insertRows(db, department, district.departments)
    await insertRows(db, departmentAncestor, district.ancestors)
    await insertRows(db, account, district.accounts)
    await insertRows(db, member, district.members)
    await insertRows(db, loginName, district.loginNames)
    await insertRows(db, memberRole, district.memberRoles)
    await insertRows(db, memberDepartment, district.memberDepartments)
    await insertRows(db, classManager, district.classManagers)
    await insertRows(db, studentInfo, district.studentInfo)
    await insertRows(db, parentLink, district.parentLinks)
  },
}
