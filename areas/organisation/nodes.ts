import { z } from 'zod'
import { DepartmentId, SchoolId, nodeType } from '../registry/contract.ts'

export const nodeTypeNames: Readonly<Record<number, string>> = {
  1: '学校',
  2: '校区',
  3: '年级',
  4: '班级',
  5: '部门',
  6: '其他部门',
  7: '其他部门',
  8: '教育局',
  9: '系统部门',
}

const nodeFields = {
  id: DepartmentId,
  schoolId: SchoolId,
  name: z.string(),
  type: z.int(),
  parentId: z.int().nullable(),
  orderNum: z.int(),
  visible: z.boolean(),
  delFlag: z.int(),
  schoolSection: z.int().nullable(),
  schoolGrade: z.int().nullable(),
  schoolClz: z.int().nullable(),
  version: z.int(),
  /** False for ancestors that are shown only to place a reachable node. They can't be chosen. */
  selectable: z.boolean(),
  /** True if the children are omitted. `/org/{id}/orgTree` loads them. */
  folded: z.boolean(),
}

export const OrganisationNode = z.object(nodeFields)
export type OrganisationNode = z.output<typeof OrganisationNode>
export type OrganisationTree = OrganisationNode & { children: OrganisationTree[] }

export const OrganisationTree: z.ZodType<OrganisationTree> = z.object({
  ...nodeFields,
  get children() {
    return z.array(OrganisationTree)
  },
})

/** Node types allowed directly below each type (decision on H-016). Types not listed have no children. */
export const childTypes: Readonly<Record<number, readonly number[]>> = {
  1: [nodeType.branch, nodeType.grade, nodeType.department],
  2: [nodeType.grade, nodeType.department],
  3: [nodeType.class],
  5: [nodeType.department],
  6: [nodeType.department],
  7: [nodeType.department],
  8: [nodeType.department],
}

/** Section of complete schools (一贯制), whose grades count beyond the sixth. */
export const completeSchoolSection = 5
/** Most grades of a section and of a complete school, and most classes of a grade (foundations §3). */
export const gradeLimits = { ofSection: 6, ofCompleteSchool: 12 } as const
export const classLimit = 50

export const School = z.object({
  id: SchoolId,
  name: z.string(),
  schoolDeptId: z.int(),
  schoolSection: z.int().nullable(),
})
