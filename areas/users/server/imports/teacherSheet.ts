import { role, roleNames } from '../../../../platform/contract/roleNames.ts'
import { type Cell, sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../imports/server/index.ts'
import { splitClassList } from './classList.ts'
import { personHeadings } from './personHeadings.ts'
import { personColumns, textOf, usernameColumn } from './studentSheet.ts'

const several = '多个之间用“、”分隔'

/** Roles that a row may name. */
export const teacherRoles: ReadonlyMap<string, number> = new Map(
  [role.staff, role.departmentManager, role.dormitoryAdministrator, role.gateKeeper].map((id) => [
    roleNames[id]?.namezh ?? '',
    id,
  ]),
)

/** Sheet of teachers, one per row. */
export const teacherSheet = sheetDefinition({
  title: '教师',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true, longest: 40, width: 14, example: '林建平' },
    {
      key: 'code',
      title: '工号',
      kind: 'text',
      number: 'code',
      longest: 32,
      width: 16,
      note: '与本校已有教职工的工号相同时，修改该教职工',
      example: 'T0001',
    },
    {
      key: 'departments',
      title: '部门',
      kind: 'text',
      longest: 400,
      width: 24,
      note: `${several}；新增教师不填时加入导入时所选的部门；有同名部门时写明上级，如 教务处/语文组`,
      example: '语文组、教务处',
    },
    {
      key: 'roles',
      title: '角色',
      kind: 'text',
      longest: 100,
      width: 18,
      note: `${[...teacherRoles.keys()].join('、')}；${several}，新增时不填为教职工`,
    },
    usernameColumn,
    ...personColumns,
    { key: 'heads', title: '班主任班级', kind: 'text', longest: 400, width: 20, note: `担任班主任的班级，${several}` },
    { key: 'deputies', title: '副班主任班级', kind: 'text', longest: 400, width: 20, note: several },
    { key: 'teaches', title: '任教班级', kind: 'text', longest: 400, width: 28, note: several },
    {
      key: 'taughtGrade',
      title: '任教年级',
      kind: 'text',
      longest: 40,
      width: 12,
      note: '班级名称中没有年级时填写',
    },
    {
      key: 'subjects',
      title: '任教学科',
      kind: 'text',
      longest: 100,
      width: 16,
      note: `在任教班级所教的学科，${several}`,
      example: '语文',
    },
  ],
})

export type TeacherKey = (typeof teacherSheet)['columns'][number]['key']

/** Splits a cell with several classes of a teacher into names that hold their grade. */
export const splitClassCell = (cell: Cell, { taughtGrade }: { readonly taughtGrade: Cell }): readonly string[] =>
  splitClassList(textOf(cell) ?? '', textOf(taughtGrade))

/** Headings that schools use in their sheets. */
export const teacherHeadings: readonly ForeignHeading<TeacherKey>[] = [
  ...['教师姓名', '教职工姓名', '职工姓名'].map((heading) => ({ heading, key: 'name' as const })),
  ...['教工号', '人员编号', '职工号', '教师工号', '学工号', '工号/学号', '学号/工号'].map((heading) => ({
    heading,
    key: 'code' as const,
  })),
  ...['所在部门', '所属部门', '部门名称', '处室', '科室'].map((heading) => ({ heading, key: 'departments' as const })),
  ...['联系电话', '手机号码', '手机', '电话', '电话号码', '联系方式', '移动电话'].map((heading) => ({
    heading,
    key: 'telephone' as const,
  })),
  ...personHeadings,
  { heading: '班主任', key: 'heads' },
  ...['任教科目', '任教课程', '任教', '任课学科', '任课科目', '所教学科', '学科', '科目'].map((heading) => ({
    heading,
    key: 'subjects' as const,
  })),
  ...['任课班级', '所教班级', '授课班级'].map((heading) => ({ heading, key: 'teaches' as const })),
  ...['年级', '任课年级', '所教年级', '授课年级', '所在年级'].map((heading) => ({
    heading,
    key: 'taughtGrade' as const,
  })),
]

/** Rules for rows that match existing people, shown in the dry run. */
export const teacherRules: readonly string[] = [
  '工号或身份证号与本校已有教职工相同的行，修改该教职工；都没有找到的，新增教师。工号不分大小写。',
  '空白的单元格和没有对应的列，保留原有内容。',
  '文件中的部门、角色、班级是增加的，原有的都保留；需要移出时请在用户信息中操作。',
  '工号与身份证号分别属于两个人、手机号或一卡通号已属他人、属于学生或不在您范围内的行，不能导入。',
  '一个班级只有一名班主任：已有班主任的班级须先调整。',
]
