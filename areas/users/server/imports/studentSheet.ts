import { type Cell, type Column, sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../imports/server/index.ts'
import { ethnicChoices } from '../../ethnicGroups.ts'
import { documentTypes } from '../../identityDocuments.ts'
import { relationships, defaultRelationship } from '../../parentContract.ts'
import {
  attendanceCodes,
  boardingAnswers,
  dayAnswers,
  otherEthnicNames,
  boardingRemarks,
  colloquialBoarding,
  colloquialDocuments,
  colloquialRelations,
} from './nationalCodes.ts'
import { studentStatusNames } from '../../views.ts'
import { colloquialStatuses } from './studentStatusCells.ts'
import { parentHeadingRule, parentHeadings, parentNumberRule } from './parentHeadings.ts'
import { classHeadings, gradeHeadings, personHeadings } from './personHeadings.ts'

/** Returns the columns of a student's first, second or third parent. */
export const parentColumns = <N extends 1 | 2 | 3>(n: N) => {
  const nameNote = '填写姓名即可，没有手机号的家长只登记姓名与关系'
  return [
    { key: `parent${n}Name`, title: `家长${n}姓名`, kind: 'text', longest: 40, width: 14, note: nameNote },
    {
      key: `parent${n}Relation`,
      title: `家长${n}关系`,
      kind: 'choice',
      choices: relationships,
      also: colloquialRelations,
      width: 12,
      note: `不填时登记为“${defaultRelationship}”`,
    },
    {
      key: `parent${n}Telephone`,
      title: `家长${n}手机号`,
      kind: 'text',
      number: 'telephone',
      longest: 32,
      width: 16,
      note: '已有此手机号的用户时绑定此人，不重复新建',
      example: '13800000001',
    },
  ] as const satisfies readonly Column[]
}

/** Words after the number of a bed. */
export const bedCounters = ['号床位', '床位', '号床', '床', '号', '铺']

/** The login name. A file that was exported here names people without numbers by it. */
export const usernameColumn = {
  key: 'username',
  title: '用户名',
  kind: 'text',
  longest: 64,
  width: 24,
  note: '只用于查找已有的用户，新增时自动生成',
} as const satisfies Column

/** Columns about a person that every sheet of people has. */
export const personColumns = [
  { key: 'gender', title: '性别', kind: 'choice', choices: ['男', '女'], width: 8 },
  {
    key: 'idCard',
    title: '身份证号',
    kind: 'text',
    number: 'identity',
    longest: 20,
    width: 22,
    note: '18 位居民身份证号，或其他证件的号码',
  },
  {
    key: 'idCardType',
    title: '证件类型',
    kind: 'choice',
    choices: documentTypes,
    also: colloquialDocuments,
    width: 20,
    note: '不填时按号码的形式识别',
  },
  { key: 'birthDate', title: '出生日期', kind: 'date', allowsMonth: true, width: 14 },
  { key: 'nationality', title: '民族', kind: 'choice', choices: ethnicChoices, also: otherEthnicNames, width: 10 },
  { key: 'telephone', title: '手机号', kind: 'text', number: 'telephone', longest: 32, width: 16 },
  { key: 'familyAddress', title: '家庭住址', kind: 'text', longest: 200, width: 36 },
  {
    key: 'cardNum',
    title: '一卡通号',
    kind: 'text',
    number: 'card',
    longest: 10,
    width: 14,
    note: '最多 10 位数字，须有编辑一卡通号的权限',
  },
] as const satisfies readonly Column[]

/** Sheet of students, one per row, with up to three parents. */
export const studentSheet = sheetDefinition({
  title: '学生',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true, longest: 40, width: 14, example: '张小一' },
    {
      key: 'code',
      title: '学号',
      kind: 'text',
      number: 'code',
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
      note: '新增学生须填写班级或年级；有同名班级时写明上级，如 初中部/七年级/3班',
      example: '七年级3班',
    },
    {
      key: 'registryNumber',
      title: '学籍号',
      kind: 'text',
      number: 'code',
      longest: 32,
      width: 24,
      note: '全国学籍号（G 开头）或个人标识码，按身份证号保护，不作为学号',
    },
    usernameColumn,
    {
      key: 'gradeName',
      title: '年级',
      kind: 'text',
      longest: 40,
      width: 12,
      note: '班级名称中没有年级时填写；还没有班级的新生只填年级',
    },
    ...personColumns,
    {
      key: 'status',
      title: '学籍状态',
      kind: 'choice',
      choices: Object.values(studentStatusNames),
      also: colloquialStatuses,
      width: 10,
      note: '新增学生不填时为在校',
    },
    {
      key: 'accommodation',
      title: '就读方式',
      kind: 'choice',
      choices: ['走读', '住宿'],
      also: colloquialBoarding,
      remarks: boardingRemarks,
      width: 12,
    },
    { key: 'building', title: '宿舍楼', kind: 'text', longest: 40, width: 14, note: '与房间同时填写' },
    { key: 'room', title: '房间', kind: 'text', longest: 40, width: 12 },
    { key: 'bed', title: '床位号', kind: 'integer', counters: bedCounters, least: 1, most: 100, width: 10 },
    ...parentColumns(1),
    ...parentColumns(2),
    ...parentColumns(3),
  ],
})

/** Columns of a person whose unreadable cells are left out. */
export const secondaryPersonKeys = [
  'idCardType',
  'gender',
  'birthDate',
  'nationality',
  'telephone',
  'familyAddress',
  'cardNum',
] as const satisfies readonly (typeof personColumns)[number]['key'][]

export type StudentKey = (typeof studentSheet)['columns'][number]['key']

/** Headings in other sheets, by our columns. */
const otherHeadings: readonly (readonly [StudentKey, readonly string[]])[] = [
  ['name', ['学生姓名']],
  ['code', ['学生学号', '学籍辅号', '人员编号']],
  ['registryNumber', ['全国学籍号', '个人标识码']],
  ['className', classHeadings],
  ['gradeName', gradeHeadings],
  ['status', ['学生状态', '在读状态', '就读状态', '在校状态', '学籍状况']],
  ['idCard', ['学生', '本人'].flatMap((word) => ['', '号', '号码', '件号'].map((end) => `${word}身份证${end}`))],
  [
    'telephone',
    [
      '联系电话',
      ...['学生', '本人'].flatMap((word) => ['电话', '手机', '手机号', '联系电话'].map((end) => word + end)),
    ],
  ],
  ['building', ['楼栋', '宿舍楼栋']],
  ['room', ['宿舍', '房间号', '宿舍号', '寝室', '寝室号']],
  ['bed', ['床号', '床位']],
]

/** Headings of columns on boarding. */
const boardingHeadings =
  '是否住宿、是否住校、是否寄宿、住宿情况、住校情况、住宿方式、就读类型、住校/走读、走读/住校、住宿/走读、走读/住宿、寄宿/走读、走读/寄宿'.split(
    '、',
  )

/** Headings of the national student register and of schools' sheets. */
export const studentHeadings: readonly ForeignHeading<StudentKey>[] = [
  ...otherHeadings.flatMap(([key, headings]) => headings.map((heading) => ({ heading, key }))),
  ...personHeadings,
  { heading: '就读方式码', key: 'accommodation', codes: attendanceCodes },
  ...boardingHeadings.map((heading) => ({ heading, key: 'accommodation', answers: boardingAnswers }) as const),
  { heading: '是否走读', key: 'accommodation', answers: dayAnswers },
  ...parentHeadings,
]

/** Rules for rows that match existing people, shown in the dry run. */
export const studentRules: readonly string[] = [
  '学号或身份证号与本校已有学生相同的行，修改该学生；都没有找到的，新增学生。学号不分大小写。',
  '空白的单元格和没有对应的列，保留原有内容；新增学生的出生日期、性别空白时，取自身份证号。',
  '只有年月的“出生年月”不导入，出生日期取自身份证号，没有时留空，不会按年月推算。',
  '姓名、学号、身份证号、班级、年级有误的行不能导入；其他单元格有误时只略过该单元格，并在提示中说明。',
  '学号与身份证号分别属于两个人、一卡通号已属他人、学生已毕业或不在您范围内的行，不能导入。',
  '没有班级的新生登记在所填的年级，分班后再次导入时转入班级。',
  '班级不同时转入新班级；填写了就读方式或宿舍时，按文件调整住宿与床位。',
  '家长按手机号查找：本校已有同名用户时绑定此人，姓名不同时不能导入；没有时新建家长，没有手机号的家长只登记姓名与关系。',
  parentNumberRule,
  parentHeadingRule,
]

/** Columns of students whose unreadable cells are left out. The others say who the student is. */
export const secondaryStudentKeys: readonly StudentKey[] = [
  ...secondaryPersonKeys,
  'status',
  'accommodation',
  'building',
  'room',
  'bed',
  ...parentColumns(1).map(({ key }) => key),
  ...parentColumns(2).map(({ key }) => key),
  ...parentColumns(3).map(({ key }) => key),
]

/** Returns a cell's trimmed text, or undefined if it is blank. */
export const textOf = (cell: Cell): string | undefined => {
  const text = cell === null ? '' : String(cell).trim()
  return text === '' ? undefined : text
}
