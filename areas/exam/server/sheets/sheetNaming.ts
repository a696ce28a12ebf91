import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { type NamingKey, namingKeys, textOf } from './namingColumns.ts'

/** The texts by which a row names a student. */
export type SheetNaming = Readonly<Partial<Record<NamingKey, string>>>

/** Reads the texts by which a row names a student. */
export const readSheetNaming = (row: SheetRow): SheetNaming =>
  Object.fromEntries(
    namingKeys.flatMap((key) => {
      const text = textOf(row, key)
      return text === undefined ? [] : [[key, text]]
    }),
  )

const summaryWords =
  /^(全?[班校]|班级|年级|全年级|全体)?(平均分?|均分|平均成绩|最高分?|最低分?|(及格|优秀|良好|合格|低分)(率|人数)|(应考|实考|参考|缺考)?人数|合计|总计|总分|标准差|中位数|难度|区分度|满分)[:：]?$/

/** True for a row of averages, rates or full marks instead of a student. */
export const isSummaryRow = (naming: SheetNaming): boolean =>
  [naming.code, naming.examNumber, naming.name, naming.className].some(
    (text) => text !== undefined && summaryWords.test(text.replaceAll(/\s/g, '')),
  )
