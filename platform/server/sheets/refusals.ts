import { refusal } from '../../contract/refusal.ts'

/** Refusals of a file as a whole. Wrong cells are no refusal: they are reported row by row. */
export const sheetRefusals = {
  /** No .xlsx that a spreadsheet program wrote: another format under its name, encrypted, cut off or made to harm. */
  badFile: refusal(500020, '导入文件有误，请检查上传的文件是否为未加密的 .xlsx 文件'),
  missingColumns: refusal(500021, '导入文件缺少必填列：{titles}，请使用最新的模板'),
  repeatedColumn: refusal(500022, '导入文件中的列“{title}”重复，请只保留一列'),
  tooManyRows: refusal(500023, '导入文件超过 {rows} 行，请拆分后再导入'),
  noRows: refusal(500025, '导入文件中没有数据，请在标题行之下填写后再导入'),
  tooLarge: refusal(500024, '导入文件过大{limit}，请删除多余的工作表和内容，或拆分后再导入'),
} as const

/** Thrown while a file is taken apart. Its message is for developers; the user is told `badFile`. */
export class BrokenFile extends Error {}

/** Thrown where a file would become larger than its limit: the file itself, what comes out of it, or how many texts it holds. */
export class FileTooLarge extends Error {
  readonly of: 'bytes' | 'inflated' | 'strings'

  constructor(of: 'bytes' | 'inflated' | 'strings') {
    super(of)
    this.of = of
  }
}
