import writeSheet from 'write-excel-file/node'
import { makeBoxModel } from '../../areas/model3d/boxModel.ts'
import type { UploadKind } from '../../platform/contract/upload.ts'
import type { SentFile } from './form.ts'
import { makePicture } from './pictures.ts'

/** An eighth of a second of silence: a WAV file of 1,000 samples of 8 bits. */
const silence = (): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + 1000, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(1000, 40)
  return Buffer.concat([head, Buffer.alloc(1000, 128)])
}

/** A small real file of each kind that calls accept. */
export const fileSamples: Readonly<Record<UploadKind, SentFile>> = {
  image: await makePicture(),
  still: await makePicture(),
  png: await makePicture({ format: 'png' }),
  audio: { name: '录音.wav', type: 'audio/wav', bytes: silence() },
  glb: {
    name: '校园.glb',
    type: 'model/gltf-binary',
    bytes: Buffer.from(makeBoxModel([{ name: '1号楼', middle: [0, 0], size: [40, 20, 12], colour: '#d6e4ff' }])),
  },
  pdf: { name: '证明.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  office: { name: '方案.xlsx', bytes: await writeSheet([[{ value: '方案' }]]).toBuffer() },
  anySheet: { name: '名单.csv', bytes: Buffer.from('姓名\n王小明\n') },
  sheet: { name: '名单.xlsx', bytes: await writeSheet([[{ value: '姓名' }], [{ value: '王小明' }]]).toBuffer() },
}
