import { sheetDefinition } from '../../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../../imports/server/index.ts'
import { namingHeadingsFor, namingColumns } from '../naming.ts'

const one = '用户名、学工号、身份证号、一卡通号至少填写一项，学生也可填写姓名与班级；填写多项时须是同一个人'

/** Sheet of people whose accounts are to be disabled, one per row. */
export const disablingSheet = sheetDefinition({
  title: '批量停用',
  columns: [
    namingColumns.name,
    { ...namingColumns.username, note: one },
    { ...namingColumns.code, note: one },
    { ...namingColumns.idCard, note: one },
    { ...namingColumns.cardNum, note: one },
    namingColumns.className,
    namingColumns.gradeName,
    {
      key: 'reason',
      title: '停用原因',
      kind: 'text',
      required: true,
      longest: 100,
      width: 30,
      note: '记入用户资料与审计日志，最多 100 字',
      example: '已转学',
    },
  ],
})

export type DisablingKey = (typeof disablingSheet)['columns'][number]['key']

/** Headings that schools use in their sheets. */
export const disablingHeadings: readonly ForeignHeading<DisablingKey>[] = [
  ...namingHeadingsFor(['name', 'username', 'code', 'idCard', 'cardNum', 'className', 'gradeName']),
  { heading: '原因', key: 'reason' },
]

/** Rules shown on the first page of the import. */
export const disablingRules: readonly string[] = [
  '每行一个人，用户名、学工号、身份证号、一卡通号填写一项即可，学生也可按姓名与班级查找；填写了姓名时，与本校登记的姓名核对。',
  '写入后账号立即停用，正在使用的登录随即结束；已停用的账号不变。',
  '本校没有、不在您的范围内或权限高于您的人，以及您本人，不能停用。',
  '只停用在本校的身份，在其他学校的身份不受影响。',
]
