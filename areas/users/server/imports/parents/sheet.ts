import { sheetDefinition } from '../../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../../imports/server/index.ts'
import { namingHeadingsFor, namingColumns } from '../naming.ts'
import { parentHeadingRule, parentHeadings, parentNumberRule } from '../parentHeadings.ts'
import { parentColumns } from '../studentSheet.ts'

const one = '学号、身份证号至少填写一项，或填写姓名与班级；填写多项时须是同一个学生'

/** Sheet of parents: one student per row, with up to three parents. */
export const parentSheet = sheetDefinition({
  title: '家长',
  columns: [
    { ...namingColumns.name, title: '学生姓名' },
    { ...namingColumns.code, title: '学号', note: one },
    { ...namingColumns.idCard, title: '学生身份证号', note: one },
    namingColumns.username,
    namingColumns.className,
    namingColumns.gradeName,
    ...parentColumns(1),
    ...parentColumns(2),
    ...parentColumns(3),
  ],
})

export type ParentSheetKey = (typeof parentSheet)['columns'][number]['key']

/** Headings that schools use in their sheets. */
export const parentSheetHeadings: readonly ForeignHeading<ParentSheetKey>[] = [
  { heading: '姓名', key: 'name' },
  { heading: '学生', key: 'name' },
  { heading: '学工号', key: 'code' },
  { heading: '身份证号', key: 'idCard' },
  ...namingHeadingsFor(['name', 'code', 'idCard', 'username', 'className', 'gradeName']),
  ...parentHeadings,
  { heading: '联系电话', key: 'parent1Telephone' },
  { heading: '手机号', key: 'parent1Telephone' },
]

/** Rules shown on the first page of the import. */
export const parentRules: readonly string[] = [
  '每行一名学生，按学号、身份证号或用户名查找，都没有时按姓名与班级查找，最多填写三位家长；填写了学生姓名时，与本校登记的姓名核对。',
  '家长按手机号查找：本校已有同名用户时绑定此人，姓名不同时不能导入；没有时新建家长，并生成初始密码。没有手机号的家长只登记姓名与关系。',
  parentNumberRule,
  '原有的家长关系保留，已有用户的姓名与密码都不改变。',
  parentHeadingRule,
  '已毕业或不在您范围内的学生，不能添加家长。',
]
