import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../imports/server/index.ts'
import { namingColumns, namingHeadingsFor } from '../../../users/server/index.ts'
import { awardLimits } from '../../awardContract.ts'
import { levelTitles } from '../../words.ts'

const { class: ofClass, school, district, city, province, country } = levelTitles
const one = '学工号、用户名填写一项，学生也可填写姓名与班级；填写多项时须是同一个人'

/** The sheet of the import of honours, one honour of a person a row. */
export const awardSheet = sheetDefinition({
  title: '荣誉',
  columns: [
    namingColumns.name,
    { ...namingColumns.code, note: one },
    { ...namingColumns.username, note: one },
    namingColumns.className,
    namingColumns.gradeName,
    { key: 'year', title: '年度', kind: 'text', longest: 32, width: 18, note: '不填时按颁发日期' },
    { key: 'kind', title: '荣誉', kind: 'text', required: true, longest: 32, width: 20, example: '三好学生' },
    {
      key: 'level',
      title: '级别',
      kind: 'choice',
      choices: Object.values(levelTitles),
      also: {
        班: ofClass,
        校: school,
        区: district,
        县级: district,
        市: city,
        省: province,
        国家: country,
        全国: country,
      },
      width: 10,
      note: '本校有同名而级别不同的荣誉项目时必填',
    },
    { key: 'awardedOn', title: '颁发日期', kind: 'date', required: true, width: 14, example: '2026-06-30' },
    { key: 'issuer', title: '颁发单位', kind: 'text', required: true, longest: awardLimits.issuer, width: 24 },
    { key: 'certificateNumber', title: '证书编号', kind: 'text', longest: awardLimits.number, width: 18 },
    { key: 'note', title: '事由', kind: 'text', longest: awardLimits.note, width: 30, note: '如竞赛名称与名次' },
  ],
})

/** A column of the sheet. */
export type AwardKey = (typeof awardSheet)['columns'][number]['key']

const also = (key: AwardKey, headings: readonly string[]) => headings.map((heading) => ({ heading, key }))

/** Headings of the lists that schools keep. */
export const awardHeadings: readonly ForeignHeading<AwardKey>[] = [
  ...namingHeadingsFor(['name', 'code', 'username', 'className', 'gradeName']),
  ...also('name', ['获奖人', '获奖学生', '获奖者']),
  ...also('year', ['学年', '荣誉年度']),
  ...also('kind', ['荣誉名称', '荣誉项目', '奖项', '荣誉称号', '奖项名称']),
  ...also('level', ['奖项级别', '荣誉级别']),
  ...also('awardedOn', ['获奖日期', '获奖时间', '日期', '颁奖日期']),
  ...also('issuer', ['发证单位', '颁奖单位', '授奖单位']),
  ...also('certificateNumber', ['证书号', '编号']),
  ...also('note', ['备注', '说明']),
]

/** The rules of the import, shown on its first page. */
export const awardRules: readonly string[] = [
  '每行一个人的一项荣誉，学工号、用户名填写一项即可，学生也可按姓名与班级查找；填写了姓名时，与本校登记的姓名核对。',
  '年度与荣誉项目须已在本校维护，年度不填时按颁发日期；已结束的年度、停用的项目不能导入，颁发日期须在年度之内，不能晚于今天。',
  '同一人在同一年度、同一天已有这项荣誉、证书编号也相同的，不再写入。',
  '证书编号在本校有效与待审核的荣誉中不能重复。',
  '班级按颁发当天学生所在的班级记录。班级荣誉请在荣誉管理中颁发。',
]
