import { z } from 'zod'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { get, patch, permission } from '../../platform/contract/call.ts'
import { flag, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId } from '../registry/contract.ts'
import { State, UserFilter } from './listContract.ts'
import { usersRefusals } from './refusals.ts'

/** Columns of the student export, in file order. */
export const studentColumns = [
  { key: 'gradeName', title: '年级', kind: 'text', width: 12 },
  { key: 'className', title: '班级', kind: 'text', width: 14 },
  { key: 'name', title: '姓名', kind: 'text', width: 14 },
  { key: 'code', title: '学号', kind: 'text', width: 18 },
  { key: 'username', title: '账号', kind: 'text', width: 20 },
  { key: 'gender', title: '性别', kind: 'text', width: 8 },
  { key: 'birthDate', title: '出生日期', kind: 'date', width: 12 },
  { key: 'nationality', title: '民族', kind: 'text', width: 10 },
  { key: 'idCardType', title: '证件类型', kind: 'text', width: 20 },
  { key: 'idCard', title: '证件号', kind: 'text', width: 22 },
  { key: 'registerNumber', title: '学籍号', kind: 'text', width: 24 },
  { key: 'telephone', title: '手机号', kind: 'text', width: 16 },
  { key: 'card', title: '卡号', kind: 'text', width: 16 },
  { key: 'status', title: '学籍状态', kind: 'text', width: 10 },
  { key: 'accommodation', title: '就读方式', kind: 'text', width: 10 },
  { key: 'dormitory', title: '宿舍楼', kind: 'text', width: 14 },
  { key: 'room', title: '房间', kind: 'text', width: 10 },
  { key: 'bed', title: '床位', kind: 'integer', width: 8 },
  { key: 'familyAddress', title: '家庭住址', kind: 'text', width: 36 },
  { key: 'parent1', title: '家长1姓名', kind: 'text', width: 14 },
  { key: 'relationship1', title: '家长1关系', kind: 'text', width: 10 },
  { key: 'telephone1', title: '家长1手机号', kind: 'text', width: 16 },
  { key: 'parent2', title: '家长2姓名', kind: 'text', width: 14 },
  { key: 'relationship2', title: '家长2关系', kind: 'text', width: 10 },
  { key: 'telephone2', title: '家长2手机号', kind: 'text', width: 16 },
  { key: 'parent3', title: '家长3姓名', kind: 'text', width: 14 },
  { key: 'relationship3', title: '家长3关系', kind: 'text', width: 10 },
  { key: 'telephone3', title: '家长3手机号', kind: 'text', width: 16 },
] as const

/** Columns of the user export, in file order. */
export const userColumns = [
  { key: 'name', title: '姓名', kind: 'text', width: 14 },
  { key: 'username', title: '账号', kind: 'text', width: 20 },
  { key: 'code', title: '工号/学号', kind: 'text', width: 18 },
  { key: 'gender', title: '性别', kind: 'text', width: 8 },
  { key: 'roles', title: '角色', kind: 'text', width: 24 },
  { key: 'departments', title: '部门', kind: 'text', width: 32 },
  { key: 'birthDate', title: '出生日期', kind: 'date', width: 12 },
  { key: 'nationality', title: '民族', kind: 'text', width: 10 },
  { key: 'idCardType', title: '证件类型', kind: 'text', width: 20 },
  { key: 'idCard', title: '证件号', kind: 'text', width: 22 },
  { key: 'telephone', title: '手机号', kind: 'text', width: 16 },
  { key: 'card', title: '卡号', kind: 'text', width: 16 },
  { key: 'familyAddress', title: '家庭住址', kind: 'text', width: 36 },
  { key: 'state', title: '状态', kind: 'text', width: 10 },
] as const

export type StudentColumn = (typeof studentColumns)[number]['key']
export type UserColumn = (typeof userColumns)[number]['key']

/** Columns that are masked unless the sender may see full values and gives a reason. */
export const maskedColumns: ReadonlySet<string> = new Set<StudentColumn | UserColumn>([
  'idCard',
  'registerNumber',
  'telephone',
  'familyAddress',
  'telephone1',
  'telephone2',
  'telephone3',
])

/**
 * True if a reason for a full export can be meaningful: at least 4 characters that are not all the same. Each person in
 * the file can read it.
 */
export const isValidReason = (reason: string): boolean => {
  const letters = [...reason.trim()]
  return letters.length >= 4 && new Set(letters).size > 1
}

const columnChoice = <const Key extends string>(columns: readonly { readonly key: Key }[]) =>
  z
    .array(z.enum(columns.map(({ key }) => key)))
    .min(1)
    .max(columns.length)
    .default(columns.map(({ key }) => key))

const { keyword, includeChild } = UserFilter.shape

const exportOptions = {
  keyword,
  state: State.default('normal'),
  includeChild,
  showFull: flag
    .default(false)
    .describe('手机号、证件号与住址是否完整；须有查看敏感信息的权限，并写明原因；上级单位不能'),
  reason: text(100).default('').describe('导出完整内容的原因，至少 4 个字，记入日志与每个人的查阅记录'),
}

const may = permission('school:user:view')
const params = { departmentId: DepartmentId }
const starts = { may, params, data: startedJob, onlyLooks: true } as const

/** Export calls (foundations §5, §7). */
export const exportCalls = {
  exportStudents: patch('/dormitory/export/{departmentId}/studentPartData', {
    doc: '导出全校、一个年级或班级的学生，可选列、按列表条件筛选；默认脱敏。foundations §5、§7',
    title: '导出学生',
    ...starts,
    params: { departmentId: id('department', 'class') },
    body: z.object({ columns: columnChoice(studentColumns), ...exportOptions }),
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.gradeOrClassNeeded,
      usersRefusals.reasonNeeded,
      usersRefusals.bureauMasked,
    ],
  }),
  exportUsers: patch('/dormitory/export/{departmentId}/userPartData', {
    doc: '导出一个部门的用户，可选列、按列表条件筛选；默认脱敏。foundations §5、§7',
    title: '导出用户',
    ...starts,
    body: z.object({ columns: columnChoice(userColumns), ...exportOptions }),
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.departmentNeeded,
      usersRefusals.reasonNeeded,
      usersRefusals.bureauMasked,
    ],
  }),
  exportTeachers: get('/user/export/{departmentId}/teacher', {
    doc: '导出一个组织及其下级的教职工，脱敏。foundations §7',
    title: '导出教职工',
    ...starts,
    refusals: [common.notFound],
    writes: true,
  }),
}
