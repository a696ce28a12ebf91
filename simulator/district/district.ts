import { role } from '../../platform/contract/roles.ts'
import {
  addSecondSchool,
  chooseParent,
  chooseTeacher,
  demoAccounts,
  hireAccount,
  hireXingtanAccounts,
} from './accounts.ts'
import { schoolYearOf } from './calendar.ts'
import { groupFamilies } from './families.ts'
import { gender } from './names/name.ts'
import { type Someone, makeRegistry } from './people.ts'
import { mingdePlan } from './plans/mingde.ts'
import { bureauPlan, platformPlan } from './plans/offices.ts'
import { qizhiPlan } from './plans/qizhi.ts'
import { xingtanPlan } from './plans/xingtan.ts'
import { familyRows, populate } from './population.ts'
import { type Random, makeRandom } from './random.ts'
import {
  type AccountRow,
  type AncestorRow,
  type ClassManagerRow,
  type DepartmentRow,
  type LoginNameRow,
  type MemberDepartmentRow,
  type MemberRoleRow,
  type MemberRow,
  type ParentLinkRow,
  type SchoolRow,
  type StudentInfoRow,
  peopleRows,
} from './rows.ts'
import type { Lesson } from './teaching.ts'
import { type Tenant, buildOffice, buildSchool } from './tenants.ts'

/** Rows for every table that the demo fills, to be written in this order. */
export interface District {
  readonly schools: readonly SchoolRow[]
  readonly departments: readonly DepartmentRow[]
  readonly ancestors: readonly AncestorRow[]
  readonly accounts: readonly AccountRow[]
  readonly members: readonly MemberRow[]
  readonly loginNames: readonly LoginNameRow[]
  readonly memberRoles: readonly MemberRoleRow[]
  readonly memberDepartments: readonly MemberDepartmentRow[]
  readonly classManagers: readonly ClassManagerRow[]
  /** The subjects that teachers teach in classes. An area writes them into its own table. */
  readonly lessons: readonly Lesson[]
  readonly studentInfo: readonly StudentInfoRow[]
  readonly parentLinks: readonly ParentLinkRow[]
}

/** The tenants' ids. The platform must be 1 (decision on H-005). */
export const tenantIds = { platform: 1, bureau: 2, xingtan: 3, mingde: 4, qizhi: 5 } as const

const buildTenants = (random: Random, registry: ReturnType<typeof makeRegistry>) => {
  const stream = (name: string) => random.branch(name)
  const nobody = () => []
  const bureauId = tenantIds.bureau
  const platform = buildOffice(stream('platform'), registry, platformPlan, {
    id: tenantIds.platform,
    bureauId: null,
    extra: (hire, tree) => [
      hireAccount(demoAccounts.admin, hire, [role.superAdministrator], [tree.departmentNamed('平台运营部')]),
    ],
  })
  const bureau = buildOffice(stream('bureau'), registry, bureauPlan, {
    id: bureauId,
    bureauId: null,
    extra: (hire, tree) => [
      hireAccount(demoAccounts.bureau, hire, [role.bureauAdministrator], [tree.departmentNamed('电化教育与信息中心')]),
    ],
  })
  const xingtan = buildSchool(stream('xingtan'), registry, xingtanPlan, {
    id: tenantIds.xingtan,
    bureauId,
    extra: (hire, tree) => [
      ...hireXingtanAccounts(hire, tree),
      hireAccount(demoAccounts.both, hire, [role.staff], [tree.departmentNamed('教务处')]),
    ],
  })
  const mingde = buildSchool(stream('mingde'), registry, mingdePlan, { id: tenantIds.mingde, bureauId, extra: nobody })
  const qizhi = buildSchool(stream('qizhi'), registry, qizhiPlan, { id: tenantIds.qizhi, bureauId, extra: nobody })
  return { platform, bureau, xingtan, mingde, qizhi }
}

const mothersOnStaff = 14

/** Women teachers who will have children in the district. Not demo accounts, because their roles must not change. */
const chooseMothers = (random: Random, schools: readonly Tenant[], demo: ReadonlySet<Someone>): Someone[] =>
  random
    .shuffled(schools.flatMap(({ teachers }) => teachers))
    .filter((someone) => someone.gender === gender.female && !demo.has(someone))
    .slice(0, mothersOnStaff)

/** The whole demo district on the day `today`. All days of one school year give the same rows on every machine. */
export const buildDistrict = ({ today }: { readonly today: Date }): District => {
  const random = makeRandom('青禾区')
  const registry = makeRegistry(random.branch('registry'), schoolYearOf(today))
  const { platform, bureau, xingtan, mingde, qizhi } = buildTenants(random, registry)
  const schools = [xingtan, mingde, qizhi]
  const tenants = [platform, bureau, ...schools]

  const both = xingtan.people.find(({ records }) =>
    records.some(({ username }) => username === demoAccounts.both.username),
  )
  if (both) addSecondSchool(random, registry, both, mingde.row, mingde.tree.departmentNamed('信息中心'))
  const teacher = chooseTeacher(xingtan.teachers, xingtan.managers)

  const groups = groupFamilies(
    random.branch('families'),
    schools.flatMap(({ seats }) => seats),
  )
  const mothers = chooseMothers(random.branch('mothers'), schools, new Set([teacher]))
  const families = populate(random, registry, groups, mothers)
  chooseParent(families, xingtan.row.id)

  const everybody = new Set([
    ...tenants.flatMap(({ people }) => people),
    ...families.flatMap(({ students }) => students.map(({ someone }) => someone)),
    ...families.flatMap(({ guardians }) => guardians.map(({ someone }) => someone)),
  ])
  return {
    schools: tenants.map(({ row }) => row),
    departments: tenants.flatMap(({ tree }) => tree.departments),
    ancestors: tenants.flatMap(({ tree }) => tree.ancestors),
    ...peopleRows([...everybody]),
    classManagers: tenants.flatMap(({ managers }) => managers),
    lessons: tenants.flatMap(({ lessons }) => lessons),
    ...familyRows(families),
  }
}
