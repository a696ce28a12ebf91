import type { OfficePlan, SchoolPlan } from './plan.ts'
import type { Registry, Someone } from './people.ts'
import type { Random } from './random.ts'
import type { ClassManagerRow, SchoolRow } from './rows.ts'
import { type Seat, buildSeats } from './seats.ts'
import { type Hire, appointManagers, makeHire, staffDepartments } from './staff.ts'
import { type Lesson, buildTeaching } from './teaching.ts'
import { type Tree, buildOfficeTree, buildSchoolTree } from './tree.ts'

/** A tenant with its staff. Students come later, because families span schools. */
export interface Tenant {
  readonly row: SchoolRow
  readonly tree: Tree
  readonly people: readonly Someone[]
  readonly teachers: readonly Someone[]
  readonly managers: readonly ClassManagerRow[]
  readonly lessons: readonly Lesson[]
  readonly seats: readonly Seat[]
}

/** A tenant's id, its bureau, and the staff in addition to those of its plan. */
interface Placement {
  readonly id: number
  readonly bureauId: number | null
  readonly extra: (hire: Hire, tree: Tree) => readonly Someone[]
}

const tenantRow = (plan: SchoolPlan | OfficePlan, placement: Placement, createdAt: Date): SchoolRow => ({
  id: placement.id,
  name: plan.name,
  kind: 'kind' in plan ? plan.kind : 'school',
  bureauId: placement.bureauId,
  section: 'section' in plan ? plan.section : null,
  usernamePrefix: plan.usernamePrefix,
  timeZone: 'Asia/Shanghai',
  createdAt,
})

/** The summer in which the district began to use the system, before any account was made. */
const readAdoptionDate = (registry: Registry) => new Date(Date.UTC(registry.schoolYear - 3, 6, 1, 2))

const officeSince = 2008

/** The platform's tenant, or the bureau. */
export const buildOffice = (random: Random, registry: Registry, plan: OfficePlan, placement: Placement): Tenant => {
  const createdAt = readAdoptionDate(registry)
  const tree = buildOfficeTree(plan, placement.id, createdAt, registry.nextDepartment)
  const employer = { schoolId: placement.id, usernamePrefix: plan.usernamePrefix, founded: officeSince }
  const hire = makeHire(random.branch('staff'), registry, employer)
  const extra = placement.extra(hire, tree)
  const officeStaff = staffDepartments(tree, hire)
  appointManagers(officeStaff)
  return {
    row: tenantRow(plan, placement, createdAt),
    tree,
    people: [...extra, ...officeStaff],
    teachers: [],
    managers: [],
    lessons: [],
    seats: [],
  }
}

/** Hires staff who left the school lately. Their accounts are disabled. */
const hireFormer = (plan: SchoolPlan, tree: Tree, hire: Hire): Someone[] => {
  const subjects = plan.stages.flatMap(({ subjects: taught }) => taught)
  return subjects
    .slice(0, plan.left / 2)
    .map(({ department }) => hire({ departments: [tree.departmentNamed(department)], disabled: true }))
}

/** A school with its staff and the seats of its students. */
export const buildSchool = (random: Random, registry: Registry, plan: SchoolPlan, placement: Placement): Tenant => {
  const createdAt = readAdoptionDate(registry)
  const tree = buildSchoolTree(plan, placement.id, createdAt, registry.nextDepartment)
  const employer = { schoolId: placement.id, usernamePrefix: plan.usernamePrefix, founded: plan.founded }
  const hire = makeHire(random.branch('staff'), registry, employer)
  const extra = placement.extra(hire, tree)
  const offices = staffDepartments(tree, hire)
  const teaching = buildTeaching(random.branch('teaching'), placement.id, plan.stages, tree, hire)
  const former = hireFormer(plan, tree, hire)
  appointManagers([...offices, ...teaching.people])
  return {
    row: tenantRow(plan, placement, createdAt),
    tree,
    people: [...extra, ...offices, ...teaching.people, ...former],
    teachers: teaching.people,
    managers: teaching.managers,
    lessons: teaching.lessons,
    seats: buildSeats(random.branch('seats'), plan, placement.id, registry.schoolYear, tree.classes),
  }
}
