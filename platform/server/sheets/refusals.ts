import { refusal } from '../../contract/refusal.ts'

/** Refusals of a whole file. Wrong cells are not refused but reported row by row. */
export const sheetRefusals = {
  /** Not an .xlsx file of a spreadsheet program: another format under its name, encrypted, truncated or malicious. */
  badFile: refusal(500020, '导入文件有误，请检查上传的文件是否为未加密的 .xlsx 文件'),
  /** Damaged, or no spreadsheet, where files of any spreadsheet program are read. */
  badAnyFile: refusal(500027, '导入文件已损坏或不是表格，请用 Excel 或 WPS 打开检查，另存为 .xlsx 后再上传'),
  missingColumns: refusal(500021, '导入文件缺少必填列：{titles}，请使用最新的模板'),
  repeatedColumn: refusal(500022, '导入文件中的列“{title}”重复，请只保留一列'),
  tooManyRows: refusal(500023, '导入文件超过 {rows} 行，请拆分后再导入'),
  noRows: refusal(500025, '导入文件中没有数据，请在标题行之下填写后再导入'),
  encrypted: refusal(500026, '导入文件设有打开密码，请在 Excel 或 WPS 中取消密码、保存后再上传'),
  tooLarge: refusal(500024, '导入文件过大{limit}，请删除多余的工作表和内容，或拆分后再导入'),
} as const

/** Thrown while a file is parsed. Its message is for developers; the user sees `badFile`. */
export class BrokenFile extends Error {}

/** Thrown when a file can only be opened with a password. */
export class EncryptedFile extends Error {}

/** Thrown when a file exceeds a limit: its size, its inflated size, or its number of texts or sheets. */
export class FileTooLarge extends Error {
  readonly of: 'bytes' | 'inflated' | 'strings' | 'sheets'

  constructor(of: 'bytes' | 'inflated' | 'strings' | 'sheets') {
    super(of)
    this.of = of
  }
}
