import { type RefusalKind, refusal } from './refusal.ts'

/** The kinds of files, recognized only by their content. `accept` is for the browser's file chooser. */
export const uploadKinds = {
  image: {
    title: 'JPG、PNG、WebP 或 GIF 图片',
    contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    accept: '.jpg,.jpeg,.png,.webp,.gif',
  },
  /** A picture that the server re-encodes. Animations are excluded, because only their first frame would be shown. */
  still: {
    title: 'JPG、PNG 或 WebP 图片',
    contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
    accept: '.jpg,.jpeg,.png,.webp',
  },
  png: { title: 'PNG 图片', contentTypes: ['image/png'], accept: '.png' },
  /** Sound that browsers can play. */
  audio: {
    title: 'MP3、WAV、OGG、AAC 或 M4A 录音',
    contentTypes: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/ogg; codecs=opus', 'audio/aac', 'audio/x-m4a'],
    accept: '.mp3,.wav,.ogg,.aac,.m4a',
  },
  /** A 3D model with all of its data. Its area checks the structure. */
  glb: { title: 'GLB 三维模型（.glb）', contentTypes: ['model/gltf-binary'], accept: '.glb' },
  pdf: { title: 'PDF 文件', contentTypes: ['application/pdf'], accept: '.pdf' },
  /** Office documents without macros in their type. A document may still hold some, which its area looks for. */
  office: {
    title: 'Office 文件（.docx、.xlsx、.pptx；.doc、.xls、.ppt 请先另存为这些格式）',
    contentTypes: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    accept: '.docx,.xlsx,.pptx',
  },
  anySheet: {
    title: '表格文件（.xlsx、.xls、.ods、.csv 或 .txt）',
    contentTypes: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/x-cfb',
      'application/vnd.oasis.opendocument.spreadsheet',
      'text/csv',
    ],
    accept: '.xlsx,.xls,.ods,.csv,.txt',
  },
  sheet: {
    title: 'Excel 文件（.xlsx；.xls、.csv 请先另存为 .xlsx）',
    contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    accept: '.xlsx',
  },
} as const

export type UploadKind = keyof typeof uploadKinds

/** The files that a call accepts, as a form (multipart/form-data); its other fields are the body of the call. */
export interface UploadSpec {
  /** The field of the form that holds them. */
  readonly field: string
  readonly kinds: readonly UploadKind[]
  /** Largest size of each file in bytes. */
  readonly mostBytes: number
  /** Largest number of files per request. At least one is required. */
  readonly mostFiles: number
  /** The refusal of a larger file, if the specification words it specially. */
  readonly tooLarge?: RefusalKind
  /** The refusal of another kind of file, if the specification words it specially. */
  readonly wrongKind?: RefusalKind
  /** The refusal of a web page or XML that is named like another file. Default: that of another kind of file. */
  readonly markup?: RefusalKind
  /** The hint next to the file chooser, if the specification words it specially. */
  readonly hint?: string
}

/** One sheet to import. 5 MB hold more rows than any school has. */
export const oneSheet: UploadSpec = { field: 'file', kinds: ['sheet'], mostBytes: 5 * 1024 * 1024, mostFiles: 1 }

/** Refusals of every call with files, in addition to those it declares. */
export const uploadRefusals = {
  missing: refusal(10031, '请选择要上传的文件', 400),
  tooMany: refusal(10032, '一次最多上传 {most} 个文件', 400),
  wrongKind: refusal(10033, '文件内容不符合要求，请上传 {kinds}', 400),
  tooLarge: refusal(10034, '上传文件大小不能超过 {most}', 413),
} as const

/** Refusals of processing an image. */
export const imageRefusals = {
  unreadable: refusal(10035, '图片已损坏或无法识别，请换一张', 400),
  tooManyPixels: refusal(10036, '图片尺寸过大，请缩小后再上传', 400),
} as const

/** Formats a number of bytes for people, such as 10 MB. */
export const formatSize = (bytes: number): string => {
  if (bytes < 1024) return '不足 1 KB'
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`
}
