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
  /** False for the ancestors that are shown only to place a node that the session reaches. */
  selectable: z.boolean(),
  /** True where what is below it is left out: `/org/{id}/orgTree` opens it. */
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

/** True if a text says anything. */
export const isWritten = (said: string): boolean => said.trim() !== ''

/** What may stand directly below each type (decision on H-016); what is not named has nothing below it. */
export const childTypes: Readonly<Record<number, readonly number[]>> = {
  1: [nodeType.branch, nodeType.grade, nodeType.department],
  2: [nodeType.grade, nodeType.department],
  3: [nodeType.class],
  5: [nodeType.department],
  6: [nodeType.department],
  7: [nodeType.department],
  8: [nodeType.department],
}

/** The section of schools whose grades are counted on beyond the sixth. */
export const completeSection = 5
/** Grades of a section, and of a complete school; classes of a grade (foundations §3). */
export const mostGrades = { ofSection: 6, ofCompleteSchool: 12 } as const
export const mostClasses = 50

export const School = z.object({
  id: SchoolId,
  name: z.string(),
  schoolDeptId: z.int(),
  schoolSection: z.int().nullable(),
})
