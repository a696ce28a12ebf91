import type { Column, SheetRow } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../imports/server/index.ts'

/** Columns by which a row names a student of an exam. */
export const namingKeys = ['code', 'examNumber', 'name', 'className', 'gradeName'] as const
export type NamingKey = (typeof namingKeys)[number]

const oneOf = '学号、考号填写一项即可；都没有时填写姓名与班级'

/** The columns that name a student. Several may be filled; then they must be about one student. */
export const namingColumns = {
  code: { key: 'code', title: '学号', kind: 'text', number: 'code', longest: 32, width: 18, note: oneOf },
  examNumber: { key: 'examNumber', title: '考号', kind: 'text', number: 'code', longest: 32, width: 18, note: oneOf },
  name: { key: 'name', title: '姓名', kind: 'text', longest: 40, width: 12, note: '填写时与名单上的姓名核对' },
  className: { key: 'className', title: '班级', kind: 'text', longest: 120, width: 18, note: '与姓名一起确定学生' },
  gradeName: { key: 'gradeName', title: '年级', kind: 'text', longest: 40, width: 12 },
} as const satisfies Readonly<Record<NamingKey, Column<NamingKey>>>

const headings: Readonly<Record<NamingKey, readonly string[]>> = {
  code: ['学工号', '学生学号', '学籍辅号', '学生编号'],
  examNumber: ['准考证号', '准考证', '考生号', '考试号', '考生考号', '学生考号'],
  name: ['学生姓名', '考生姓名', '学生', '考生'],
  className: ['班级名称', '所在班级', '班别', '所属班级', '行政班', '行政班级', '学生班级', '班'],
  gradeName: ['年级名称', '所在年级', '所属年级'],
}

/** Headings of other sheets for the columns that name a student. */
export const namingHeadings: readonly ForeignHeading[] = namingKeys.flatMap((key) =>
  headings[key].map((heading) => ({ heading, key })),
)

/** Reads a cell's text. Undefined for a blank cell. */
export const textOf = (row: SheetRow, key: string): string | undefined => String(row[key] ?? '').trim() || undefined
