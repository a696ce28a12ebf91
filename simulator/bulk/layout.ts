import { role } from '../../platform/contract/roles.ts'
import { schoolYearOf } from '../district/calendar.ts'
import { demoAccounts, hireAccount } from '../district/accounts.ts'
import { makeRegistry } from '../district/people.ts'
import type { SchoolPlan, StagePlan } from '../district/plan.ts'
import { bureauPlan, platformPlan } from '../district/plans/offices.ts'
import { makeRandom } from '../district/random.ts'
import type { SchoolRow } from '../district/rows.ts'
import { type Tenant, buildOffice } from '../district/tenants.ts'
import { type Tree, buildSchoolTree } from '../district/tree.ts'

export interface BulkSize {
  readonly schools: number
  readonly students: number
  readonly parents: boolean
}

/** A bulk school with its first ids and its number of records. The ids of a school are consecutive. */
export interface BulkSchool {
  readonly row: SchoolRow
  readonly tree: Tree
  readonly number: number
  readonly students: number
  readonly staff: number
  readonly firstRecord: number
  readonly firstStudent: number
  readonly firstParent: number
}

const classSize = 45
const studentsPerStaff = 14
const gradeNames = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级']

/** Class numbers go up to 50 (foundations §3), so a school of six grades can't hold more students. */
export const mostStudentsPerSchool = gradeNames.length * 50 * classSize

const evenShare = (total: number, parts: number, at: number) =>
  Math.floor(((at + 1) * total) / parts) - Math.floor((at * total) / parts)

const planOf = (number: number, students: number, digits: number): SchoolPlan => {
  const classes = Math.max(1, Math.ceil(students / classSize))
  const stage: StagePlan = {
    branch: null,
    section: 2,
    firstLevel: 1,
    className: (grade, at) => `${grade}${at}班`,
    grades: gradeNames.map((name, at) => ({
      name,
      classes: evenShare(classes, gradeNames.length, at),
      students: 0,
      boarding: 0,
    })),
    subjects: [],
    gradeGroups: [],
    women: 75,
  }
  return {
    name: `青禾区第${number}实验学校`,
    usernamePrefix: `b${String(number).padStart(digits, '0')}`,
    section: 2,
    founded: 2000,
    stages: [stage],
    departments: ['校长室', '教务处', '德育处', '总务处', '信息中心'].map((name) => ({ name })),
    boarders: 0,
    suspended: 0,
    left: 0,
  }
}

/**
 * Plans the platform and a bureau over all the schools, with the accounts `admin` and `bureau`, then the schools
 * without their people.
 */
export const planBulk = (size: BulkSize, today: Date) => {
  const random = makeRandom('measuring')
  const registry = makeRegistry(random.branch('registry'), schoolYearOf(today))
  const office = (plan: typeof platformPlan, id: number, account: Parameters<typeof hireAccount>[0], roleId: number) =>
    buildOffice(random.branch(plan.kind), registry, plan, {
      id,
      bureauId: null,
      extra: (hire, tree) => [hireAccount(account, hire, [roleId], [tree.plans[0]?.id ?? tree.rootId])],
    })
  const offices: readonly Tenant[] = [
    office(platformPlan, 1, demoAccounts.admin, role.superAdministrator),
    office(bureauPlan, 2, demoAccounts.bureau, role.bureauAdministrator),
  ]

  let nextRecord = registry.nextRecord()
  const digits = Math.max(4, String(size.schools).length)
  const createdAt = new Date(Date.UTC(registry.schoolYear - 3, 6, 1, 2))
  const schools = Array.from({ length: size.schools }, (_, at): BulkSchool => {
    const [number, students] = [at + 1, evenShare(size.students, size.schools, at)]
    const plan = planOf(number, students, digits)
    const id = offices.length + number
    const tree = buildSchoolTree(plan, id, createdAt, registry.nextDepartment)
    const staff = Math.max(Math.ceil(students / studentsPerStaff), tree.classes.length + 2)
    const firstRecord = nextRecord
    const firstStudent = firstRecord + staff
    const firstParent = firstStudent + students
    nextRecord = firstParent + (size.parents ? 2 * students : 0)
    const row: SchoolRow = {
      id,
      name: plan.name,
      kind: 'school',
      bureauId: 2,
      section: plan.section,
      usernamePrefix: plan.usernamePrefix,
      timeZone: 'Asia/Shanghai',
      createdAt,
    }
    return { row, tree, number, students, staff, firstRecord, firstStudent, firstParent }
  })
  return { offices, schools, schoolYear: registry.schoolYear }
}
