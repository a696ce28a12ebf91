import { Refusal } from '../../contract/refusal.ts'
import { formatSize } from '../../contract/upload.ts'
import { BrokenFile, EncryptedFile, FileTooLarge, sheetRefusals } from './refusals.ts'
import type { SheetLimits } from './sheetLimits.ts'
import { mostSheets, mostStrings } from './workbook.ts'

/** Describes the exceeded limit with its value: the file size, the inflated size or the number of texts. */
const describeLimit = ({ of }: FileTooLarge, { bytes, inflatedBytes }: SheetLimits): string => {
  if (of === 'bytes') return `（超过 ${formatSize(bytes)}）`
  if (of === 'sheets') return `（超过 ${mostSheets} 个工作表）`
  if (of === 'inflated') return `（解压后超过 ${formatSize(inflatedBytes)}）`
  return `（文字超过 ${mostStrings} 条）`
}

/** Turns an error into a refusal if the file is at fault; otherwise returns the error itself. */
export const toRefusal = (error: unknown, limits: SheetLimits, isAnyFormat: boolean): unknown => {
  if (error instanceof EncryptedFile) return new Refusal(sheetRefusals.encrypted)
  if (error instanceof BrokenFile) return new Refusal(isAnyFormat ? sheetRefusals.badAnyFile : sheetRefusals.badFile)
  if (error instanceof FileTooLarge) return new Refusal(sheetRefusals.tooLarge, { limit: describeLimit(error, limits) })
  return error
}
