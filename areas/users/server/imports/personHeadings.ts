import { documentCodes, ethnicCodes, sexCodes } from './nationalCodes.ts'

/** Headings for the identity number. */
export const idCardHeadings = [
  '身份证件号',
  '证件号',
  '证件号码',
  '身份证号码',
  '身份证',
  '身份证件号码',
  '居民身份证号',
  '居民身份证号码',
  '公民身份号码',
  '身份证号(18位)',
  '身份证号码(18位)',
] as const

/** Headings for the school's card number. */
export const cardHeadings = [
  '卡号',
  '一卡通',
  '一卡通卡号',
  '校园卡',
  '校园卡号',
  '卡序列号',
  '卡序列号(10位)',
] as const

/** Headings of the class in other sheets. */
export const classHeadings = [
  '班级名称',
  '所在班级',
  '班别',
  '所属班级',
  '就读班级',
  '行政班',
  '行政班级',
  '学生班级',
  '转入班级',
  '部门',
]

/** Headings of the grade in other sheets. */
export const gradeHeadings = ['年级名称', '所在年级', '所属年级', '就读年级', '转入年级']

/** Headings for the login name. */
const usernameHeadings = ['账号', '登录名', '登录账号'] as const

const readAs = <Key extends string>(key: Key, headings: readonly string[]) =>
  headings.map((heading) => ({ heading, key }))

/** Headings about a person that students' and teachers' sheets have in common. */
export const personHeadings = [
  { heading: '性别码', key: 'gender' as const, codes: sexCodes },
  { heading: '民族码', key: 'nationality' as const, codes: ethnicCodes },
  ...readAs('idCard' as const, idCardHeadings),
  ...readAs('idCardType' as const, ['身份证件类型', '身份证类型', '有效证件类型']),
  { heading: '身份证件类型码', key: 'idCardType' as const, codes: documentCodes },
  ...readAs('username' as const, usernameHeadings),
  ...readAs('birthDate' as const, ['出生年月日', '出生年月', '生日']),
  ...readAs('familyAddress' as const, [
    '现住址',
    '家庭地址',
    '家庭详细地址',
    '家庭现住址',
    '现家庭住址',
    '现家庭地址',
    '现居住地',
    '住址',
    '居住地址',
    '现居住地址',
  ]),
  ...readAs('cardNum' as const, cardHeadings),
]
