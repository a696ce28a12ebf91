import type { Cell } from '../platform/server/sheets/columns.ts'
import { sheetDefinition } from '../platform/server/sheets/columns.ts'

/** Fifteen columns, as schools have them. */
export const benchSheet = sheetDefinition({
  title: '学生名册',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true, longest: 20 },
    { key: 'code', title: '学号', kind: 'text', required: true, longest: 20 },
    { key: 'card', title: '卡号', kind: 'text' },
    { key: 'gender', title: '性别', kind: 'choice', choices: ['男', '女'] },
    { key: 'birth', title: '出生日期', kind: 'date' },
    { key: 'entered', title: '入校时间', kind: 'moment' },
    { key: 'grade', title: '年级', kind: 'text' },
    { key: 'class', title: '班级', kind: 'text' },
    { key: 'age', title: '年龄', kind: 'integer', least: 3, most: 100 },
    { key: 'score', title: '成绩', kind: 'number' },
    { key: 'telephone', title: '手机号', kind: 'text' },
    { key: 'address', title: '家庭住址', kind: 'text' },
    { key: 'parent', title: '家长', kind: 'text' },
    { key: 'state', title: '状态', kind: 'choice', choices: ['在校', '离校', '休学'] },
    { key: 'note', title: '备注', kind: 'text' },
  ],
})

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The row of that number. No two are equal. */
const benchRow = (index: number) => ({
  name: `学生${index}`,
  code: `2026${String(index).padStart(6, '0')}`,
  card: `00${String(index * 7).padStart(8, '0')}`,
  gender: index % 2 === 0 ? '男' : '女',
  birth: `2012-${twoDigits((index % 12) + 1)}-${twoDigits((index % 28) + 1)}`,
  entered: `2026-09-01 08:${twoDigits(index % 60)}:${twoDigits(index % 59)}`,
  grade: `${(index % 6) + 1}年级`,
  class: `${(index % 12) + 1}班`,
  age: 6 + (index % 12),
  score: (index % 1000) / 10,
  telephone: `138${String(index).padStart(8, '0')}`,
  address: `星河市杏坛路 ${index} 号`,
  parent: `家长${index}`,
  state: '在校',
  note: null,
})

/** Rows generated one at a time. */
export function* benchRows(count: number) {
  for (let index = 0; index < count; index++) yield benchRow(index)
}

/** The cells of the same row for a bare library, with dates in its format. */
export const bareCells = (row: ReturnType<typeof benchRow>): (Cell | Date)[] =>
  benchSheet.columns.map(({ key, kind }) => {
    const cell = row[key]
    return kind === 'date' || kind === 'moment' ? new Date(`${String(cell).replace(' ', 'T')}Z`) : cell
  })
