import writeSheet from 'write-excel-file/node'
import type { UploadKind } from '../../platform/contract/upload.ts'
import type { SentFile } from './form.ts'
import { makePicture } from './pictures.ts'

/** A small real file of each kind that calls accept. */
export const fileSamples: Readonly<Record<UploadKind, SentFile>> = {
  image: await makePicture(),
  still: await makePicture(),
  png: await makePicture({ format: 'png' }),
  pdf: { name: '证明.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  office: { name: '方案.xlsx', bytes: await writeSheet([[{ value: '方案' }]]).toBuffer() },
  anySheet: { name: '名单.csv', bytes: Buffer.from('姓名\n王小明\n') },
  sheet: { name: '名单.xlsx', bytes: await writeSheet([[{ value: '姓名' }], [{ value: '王小明' }]]).toBuffer() },
}
