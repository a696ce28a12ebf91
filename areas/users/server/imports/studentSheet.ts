import { type Cell, type Column, sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../imports/server/index.ts'
import { ethnicGroups } from '../../ethnicGroups.ts'
import { relationships } from '../../parentCalls.ts'
import {
  attendanceCodes,
  boardingAnswers,
  ethnicCodes,
  sexCodes,
  shortEthnicNames,
  spokenRelations,
} from './nationalCodes.ts'
import { parentHeadingRule, parentHeadings } from './parentHeadings.ts'

/** The columns about a parent, the first or the second of a student. */
export const parentColumns = <N extends 1 | 2>(n: N) => {
  const together = `家长${n}的姓名、关系、手机号须同时填写`
  return [
    { key: `parent${n}Name`, title: `家长${n}姓名`, kind: 'text', longest: 40, width: 14, note: together },
    {
      key: `parent${n}Relation`,
      title: `家长${n}关系`,
      kind: 'choice',
      choices: relationships,
      also: spokenRelations,
      width: 12,
      note: together,
    },
    {
      key: `parent${n}Telephone`,
      title: `家长${n}手机号`,
      kind: 'text',
      longest: 32,
      width: 16,
      note: '已有此手机号的用户时绑定此人，不重复新建',
      example: '13800000001',
    },
  ] as const satisfies readonly Column[]
}

/** The columns about a person that every sheet of people has. */
export const personColumns = [
  { key: 'gender', title: '性别', kind: 'choice', choices: ['男', '女'], width: 8 },
  { key: 'idCard', title: '身份证号', kind: 'text', longest: 18, width: 22, note: '18 位居民身份证号' },
  { key: 'birthDate', title: '出生日期', kind: 'date', width: 14 },
  { key: 'nationality', title: '民族', kind: 'choice', choices: ethnicGroups, also: shortEthnicNames, width: 10 },
  { key: 'telephone', title: '手机号', kind: 'text', longest: 32, width: 16 },
  { key: 'familyAddress', title: '家庭住址', kind: 'text', longest: 200, width: 36 },
  {
    key: 'cardNum',
    title: '一卡通号',
    kind: 'text',
    longest: 10,
    width: 14,
    note: '最多 10 位数字，须有编辑一卡通号的权限',
  },
] as const satisfies readonly Column[]

/** The file of students: one a row, with up to two parents. */
export const studentSheet = sheetDefinition({
  title: '学生',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true, longest: 40, width: 14, example: '张小一' },
    {
      key: 'code',
      title: '学号',
      kind: 'text',
      longest: 32,
      width: 18,
      note: '与本校已有学生的学号相同时，修改该学生',
      example: '20260101',
    },
    {
      key: 'className',
      title: '班级',
      kind: 'text',
      longest: 120,
      width: 18,
      note: '新增学生必填；有同名班级时写明上级，如 初中部/七年级/3班',
      example: '七年级3班',
    },
    { key: 'gradeName', title: '年级', kind: 'text', longest: 40, width: 12, note: '班级名称中没有年级时填写' },
    ...personColumns,
    {
      key: 'accommodation',
      title: '就读方式',
      kind: 'choice',
      choices: ['走读', '住宿'],
      also: { 住校: '住宿' },
      width: 12,
    },
    { key: 'building', title: '宿舍楼', kind: 'text', longest: 40, width: 14, note: '与房间同时填写' },
    { key: 'room', title: '房间', kind: 'text', longest: 40, width: 12 },
    { key: 'bed', title: '床位号', kind: 'integer', least: 1, most: 100, width: 10 },
    ...parentColumns(1),
    ...parentColumns(2),
  ],
})

export type StudentKey = (typeof studentSheet)['columns'][number]['key']

/** Headings of the national student register, and of sheets that schools keep. */
export const studentHeadings: readonly ForeignHeading<StudentKey>[] = [
  { heading: '学生姓名', key: 'name' },
  { heading: '学籍号', key: 'code' },
  { heading: '班级名称', key: 'className' },
  { heading: '所在班级', key: 'className' },
  { heading: '年级名称', key: 'gradeName' },
  { heading: '性别码', key: 'gender', codes: sexCodes },
  { heading: '身份证件号', key: 'idCard' },
  { heading: '身份证号码', key: 'idCard' },
  { heading: '民族码', key: 'nationality', codes: ethnicCodes },
  { heading: '联系电话', key: 'telephone' },
  { heading: '现住址', key: 'familyAddress' },
  { heading: '就读方式码', key: 'accommodation', codes: attendanceCodes },
  { heading: '是否住宿', key: 'accommodation', codes: boardingAnswers },
  { heading: '是否住校', key: 'accommodation', codes: boardingAnswers },
  { heading: '卡号', key: 'cardNum' },
  { heading: '宿舍', key: 'room' },
  { heading: '床号', key: 'bed' },
  ...parentHeadings,
]

/** The rules for rows that meet somebody, as the dry run states them. */
export const studentRules: readonly string[] = [
  '学号或身份证号与本校已有学生相同的行，修改该学生；都没有找到的，新增学生。学号不分大小写。',
  '空白的单元格和没有对应的列，保留原有内容；新增学生的出生日期、性别空白时，取自身份证号。',
  '学号与身份证号分别属于两个人、一卡通号已属他人、学生已毕业或不在您范围内的行，不能导入。',
  '班级不同时转入新班级；填写了就读方式或宿舍时，按文件调整住宿与床位。',
  '家长按手机号查找：本校已有同名用户时绑定此人，姓名不同时不能导入；没有时新建家长。原有的家长关系保留，手机号不同视为另一位家长。',
  parentHeadingRule,
]

/** A cell's text, trimmed; undefined where it is blank. */
export const textOf = (cell: Cell): string | undefined => {
  const text = cell === null ? '' : String(cell).trim()
  return text === '' ? undefined : text
}
