import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../imports/server/index.ts'
import { statusNames } from '../../words.ts'
import { namingHeadingsFor, namingColumns } from '../../../users/server/index.ts'

const { inUse, expired, lost, replaced, returned } = statusNames

const one = '学工号、身份证号、用户名至少填写一项，学生也可填写姓名与班级；填写多项时须是同一个人'

/** Sheet of the card import, one card a row. */
export const cardSheet = sheetDefinition({
  title: '一卡通',
  columns: [
    namingColumns.name,
    { ...namingColumns.code, note: one },
    { ...namingColumns.idCard, note: one },
    { ...namingColumns.username, note: one },
    namingColumns.className,
    namingColumns.gradeName,
    {
      key: 'cardNum',
      title: '卡号',
      kind: 'text',
      number: 'card',
      longest: 10,
      unit: '位',
      width: 14,
      note: '最多 10 位数字，每人一张；发卡必填，已有卡的人不填时卡号不变',
      example: '0012345678',
    },
    { key: 'begin', title: '启用日期', kind: 'date', width: 14, note: '新卡不填时为写入之时；原有的卡不填时不变' },
    {
      key: 'end',
      title: '到期日期',
      kind: 'date',
      width: 14,
      note: '当天仍有效；新卡不填时长期有效，原有的卡不填时不变',
    },
    {
      key: 'status',
      title: '状态',
      kind: 'choice',
      choices: Object.values(statusNames),
      also: { 正常: inUse, 启用: inUse, 已启用: inUse, 过期: expired, 挂失: lost, 换卡: replaced, 退卡: returned },
      width: 10,
      note: '可不填；已挂失、已换卡、已退卡的行不导入，未启用的卡不填日期时仍不启用',
    },
  ],
})

export type CardKey = (typeof cardSheet)['columns'][number]['key']

/** Headings used in schools' existing sheets. */
export const cardHeadings: readonly ForeignHeading<CardKey>[] = [
  ...namingHeadingsFor(['name', 'code', 'idCard', 'username', 'className', 'gradeName']),
  { heading: '一卡通号', key: 'cardNum' },
  ...['新卡号', '物理卡号', '实体卡号', '校园卡号', '一卡通卡号'].map((heading) => ({
    heading,
    key: 'cardNum' as const,
  })),
  ...[
    '十进制卡号',
    '卡号(十进制)',
    '卡号(10进制)',
    '10进制卡号',
    '卡号十进制',
    '卡号(10位)',
    '卡序列号',
    '卡序列号(10位)',
    'IC卡号',
  ].map((heading) => ({
    heading,
    key: 'cardNum' as const,
  })),
  ...['启用时间', '发卡时间', '发卡日期'].map((heading) => ({ heading, key: 'begin' as const })),
  { heading: '卡状态', key: 'status' },
  { heading: '到期时间', key: 'end' },
  { heading: '有效期起', key: 'begin' },
  ...['有效期止', '有效期至', '有效期限', '截止日期'].map((heading) => ({ heading, key: 'end' as const })),
  { heading: '有效期', key: 'end' },
]

/** The import's rules, shown on its first page. */
export const cardRules: readonly string[] = [
  '每行一个人，学工号、身份证号、用户名填写一项即可，学生也可按姓名与班级查找；填写了姓名时，与本校登记的姓名核对。',
  '没有一卡通的人发卡，卡号不同的换卡（原卡随即结束），卡号相同的修改启用与到期日期，未启用的卡随之启用。',
  '导出的一卡通名单可修改后重新导入，没有修改的行不变；已挂失、已换卡、已退卡的行不导入。',
  '卡号已属于他人（包括同一文件中的他人）、不在您的范围内或权限高于您的人，不能导入。',
]
