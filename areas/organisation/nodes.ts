import { z } from 'zod'
import { id } from '../../platform/contract/ids.ts'

export const SchoolId = id('school')
export const DepartmentId = id('department')

/** Types of organisation nodes (foundations §3, conflicts C-022). 6, 7 and 9 are other departments. */
export const nodeType = { school: 1, branch: 2, grade: 3, class: 4, department: 5, bureau: 8 } as const

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

/** Sections of a school (decision on H-016). */
export const schoolSectionNames: Readonly<Record<number, string>> = {
  1: '幼儿园',
  2: '小学',
  3: '初中',
  4: '高中',
  5: '一贯制学校',
  6: '职业学校',
}

/** `delFlag` of what is graduated (foundations §3). */
export const graduatedFlag = -1

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

/** Whether a text says anything. */
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
