import { z } from 'zod'
import { get, permission, signedIn } from '../../platform/contract/call.ts'
import { flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'

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
  /** False for the ancestors that are shown only to place a node that the session reaches. */
  selectable: z.boolean(),
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

export const School = z.object({
  id: SchoolId,
  name: z.string(),
  schoolDeptId: z.int(),
  schoolSection: z.int().nullable(),
})

export const organisation = {
  findTree: get('/org/findTree', {
    doc: '组织架构树，按角色范围裁剪；showFinishSchoolData 为真时含已毕业班级。foundations §7',
    may: signedIn('每个已登录用户都能看到自己范围内的组织；处理程序按角色裁剪'),
    query: { showFinishSchoolData: flag.optional() },
    data: z.array(OrganisationTree),
  }),
  orgTree: get('/org/{id}/orgTree', {
    doc: '以某一节点为根的组织树。foundations §7',
    may: signedIn('节点须在当前用户的范围之内'),
    params: { id: DepartmentId },
    data: OrganisationTree,
    refusals: [common.notFound],
  }),
  childDepartments: get('/org/list/dept/{id}/child', {
    doc: '某节点之下的全部年级或班级。foundations §7',
    may: signedIn('节点须在当前用户的范围之内'),
    params: { id: DepartmentId },
    query: { departmentEnum: z.enum(['Grade', 'Clazz']) },
    data: z.array(OrganisationNode),
    refusals: [common.notFound],
  }),
  schools: get('/org/get/schools', {
    doc: '当前用户可见的学校：教育局为所辖学校，学校用户为本校。foundations §7',
    may: permission('school:org:view'),
    data: z.array(School),
  }),
}
