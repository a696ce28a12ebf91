import { type RefusalKind, refusal } from './refusal.ts'

/** The kinds of files, told by their content alone. `accept` is for the browser's file chooser. */
export const uploadKinds = {
  image: {
    title: 'JPG、PNG、WebP 或 GIF 图片',
    contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    accept: '.jpg,.jpeg,.png,.webp,.gif',
  },
  /** A picture that is made again: an animation would be shown as its first moment, which nobody has chosen. */
  still: {
    title: 'JPG、PNG 或 WebP 图片',
    contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
    accept: '.jpg,.jpeg,.png,.webp',
  },
  pdf: { title: 'PDF 文件', contentTypes: ['application/pdf'], accept: '.pdf' },
  sheet: {
    title: 'Excel 文件（.xlsx；.xls、.csv 请先另存为 .xlsx）',
    contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    accept: '.xlsx',
  },
} as const

export type UploadKind = keyof typeof uploadKinds

/** The files that a call takes, as a form (multipart/form-data); its other fields are the body of the call. */
export interface UploadSpec {
  /** The field of the form that holds them. */
  readonly field: string
  readonly kinds: readonly UploadKind[]
  /** Bytes that each file may have. */
  readonly mostBytes: number
  /** Files that may come at once; one has to. */
  readonly mostFiles: number
  /** The refusal of a larger file, where the specification has words of its own for it. */
  readonly tooLarge?: RefusalKind
}

/** One sheet to be imported: what fits into 5 MB is more than a school has rows for. */
export const oneSheet: UploadSpec = { field: 'file', kinds: ['sheet'], mostBytes: 5 * 1024 * 1024, mostFiles: 1 }

/** Refusals of every call with files, besides its own. */
export const uploadRefusals = {
  missing: refusal(10031, '请选择要上传的文件', 400),
  tooMany: refusal(10032, '一次最多上传 {most} 个文件', 400),
  wrongKind: refusal(10033, '文件内容不符合要求，请上传 {kinds}', 400),
  tooLarge: refusal(10034, '上传文件大小不能超过 {most}', 413),
} as const

/** Refusals of making a picture. */
export const imageRefusals = {
  unreadable: refusal(10035, '图片已损坏或无法识别，请换一张', 400),
  tooManyPixels: refusal(10036, '图片尺寸过大，请缩小后再上传', 400),
} as const

/** Bytes as people read them, such as 10 MB. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1024) return '不足 1 KB'
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`
}
