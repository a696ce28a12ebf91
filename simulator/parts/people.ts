import { department, departmentAncestor, school } from '../../areas/organisation/server/tables.ts'
import {
  classManager,
  member,
  memberDepartment,
  memberRole,
  parentLink,
  person,
  studentInfo,
} from '../../areas/users/server/tables.ts'
import type { DemoPart } from '../demoPart.ts'
import { insertRows } from '../insertRows.ts'

/** The tenants with their organisation, and everybody in them: what all other parts lean on. */
export const people: DemoPart = {
  name: 'people',
  write: async (db, { district }) => {
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
  },
}
