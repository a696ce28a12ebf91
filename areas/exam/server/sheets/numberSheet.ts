import type { Column } from '../../../../platform/server/sheets/columns.ts'
import type { RunSheet } from '../../../imports/server/index.ts'
import { namingColumns, namingHeadings } from './namingColumns.ts'

/** The key of the column with the exam number to store. */
export const numberKey = 'newNumber'

const number: Column = {
  key: numberKey,
  title: '考号',
  kind: 'text',
  number: 'code',
  required: true,
  longest: 32,
  width: 18,
  note: '字母与数字，考试之内不能重复',
}

const { code, name, className, gradeName } = namingColumns

/** The sheet of exam numbers. */
export const numberSheet: RunSheet = {
  sheet: { title: '考号', columns: [{ ...code, note: '或填写姓名与班级' }, name, className, gradeName, number] },
  foreign: namingHeadings.map(({ heading, key }) => ({ heading, key: key === 'examNumber' ? numberKey : key })),
}
