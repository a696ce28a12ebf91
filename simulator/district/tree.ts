import { nodeType } from '../../areas/registry/contract.ts'
import type { DepartmentPlan, OfficePlan, SchoolPlan, StagePlan } from './plan.ts'
import type { AncestorRow, DepartmentRow } from './rows.ts'

/** A class with the facts that its people need. */
export interface ClassNode {
  readonly id: number
  readonly gradeId: number
  readonly stage: StagePlan
  /** Grade within its stage, counted from 1. */
  readonly grade: number
  readonly number: number
}

/** The organisation tree of one tenant. */
export interface Tree {
  readonly rootId: number
  readonly departments: readonly DepartmentRow[]
  readonly ancestors: readonly AncestorRow[]
  readonly classes: readonly ClassNode[]
  /** The id of a department by its name, which must be unique within the tenant. */
  readonly departmentNamed: (name: string) => number
  readonly plans: readonly { readonly plan: DepartmentPlan; readonly id: number }[]
}

type NodeFields = Pick<DepartmentRow, 'name' | 'type'> &
  Partial<Pick<DepartmentRow, 'schoolSection' | 'schoolGrade' | 'schoolClz'>>

const makeNodes = (schoolId: number, createdAt: Date, nextId: () => number) => {
  const departments: DepartmentRow[] = []
  const ancestors: AncestorRow[] = []
  const paths = new Map<number, readonly number[]>()
  const childCounts = new Map<number | null, number>()

  const add = (parentId: number | null, fields: NodeFields): number => {
    const id = nextId()
    const orderNum = (childCounts.get(parentId) ?? 0) + 1
    childCounts.set(parentId, orderNum)
    const path = [...(parentId === null ? [] : (paths.get(parentId) ?? [])), id]
    paths.set(id, path)
    for (const ancestorId of path) ancestors.push({ schoolId, ancestorId, departmentId: id })
    departments.push({
      id,
      schoolId,
      parentId,
      orderNum,
      visible: true,
      delFlag: 0,
      schoolSection: null,
      schoolGrade: null,
      schoolClz: null,
      slogan: null,
      version: 1,
      createdAt,
      ...fields,
    })
    return id
  }
  return { departments, ancestors, add }
}

type Nodes = ReturnType<typeof makeNodes>

const addStage = (nodes: Nodes, rootId: number, stage: StagePlan): ClassNode[] => {
  const schoolSection = stage.section
  const above =
    stage.branch === null ? rootId : nodes.add(rootId, { name: stage.branch, type: nodeType.branch, schoolSection })
  const classes = stage.grades.flatMap((gradePlan, index) => {
    const placed = { schoolSection, schoolGrade: index + 1 }
    const gradeId = nodes.add(above, { name: gradePlan.name, type: nodeType.grade, ...placed })
    return Array.from({ length: gradePlan.classes }, (_, at): ClassNode => {
      const number = at + 1
      const name = stage.className(gradePlan.name, number)
      const id = nodes.add(gradeId, { name, type: nodeType.class, ...placed, schoolClz: number })
      return { id, gradeId, stage, grade: index + 1, number }
    })
  })
  for (const { name } of stage.gradeGroups) nodes.add(above, { name, type: nodeType.department })
  return classes
}

const addDepartments = (nodes: Nodes, parentId: number, plans: readonly DepartmentPlan[]): Tree['plans'] =>
  plans.flatMap((plan) => {
    const id = nodes.add(parentId, { name: plan.name, type: nodeType.department })
    return [{ plan, id }, ...addDepartments(nodes, id, plan.children ?? [])]
  })

const finish = (nodes: Nodes, rootId: number, classes: readonly ClassNode[], plans: Tree['plans']): Tree => {
  const byName = new Map(
    nodes.departments.filter(({ type }) => type === nodeType.department).map(({ name, id }) => [name, id]),
  )
  const departmentNamed = (name: string) => {
    const id = byName.get(name)
    if (id === undefined) throw new Error(`no department named ${name}`)
    return id
  }
  return { rootId, departments: nodes.departments, ancestors: nodes.ancestors, classes, departmentNamed, plans }
}

/** The tree of a school: first its stages, which most users look for, then its departments. */
export const buildSchoolTree = (plan: SchoolPlan, schoolId: number, createdAt: Date, nextId: () => number): Tree => {
  const nodes = makeNodes(schoolId, createdAt, nextId)
  const rootId = nodes.add(null, { name: plan.name, type: nodeType.school, schoolSection: plan.section })
  const classes = plan.stages.flatMap((stage) => addStage(nodes, rootId, stage))
  return finish(nodes, rootId, classes, addDepartments(nodes, rootId, plan.departments))
}

/** The tree of a tenant that only has departments. */
export const buildOfficeTree = (plan: OfficePlan, schoolId: number, createdAt: Date, nextId: () => number): Tree => {
  const nodes = makeNodes(schoolId, createdAt, nextId)
  const rootId = nodes.add(null, { name: plan.name, type: plan.rootType })
  return finish(nodes, rootId, [], addDepartments(nodes, rootId, plan.departments))
}
