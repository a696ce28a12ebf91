import type { UploadSpec } from '../../platform/contract/upload.ts'
import type { SentFile } from '../support/form.ts'
import { disguisedFiles } from '../support/pictures.ts'
import { fileSamples } from '../support/fileSamples.ts'

/** One file of each kind that a call accepts, up to its maximum number. */
export const sampleFiles = ({ kinds, mostFiles }: UploadSpec): SentFile[] =>
  kinds.slice(0, mostFiles).map((kind) => fileSamples[kind])

/** Files that a call must refuse, by their faults. */
export const wrongFiles = (upload: UploadSpec): Readonly<Record<string, readonly SentFile[]>> => {
  const right = sampleFiles(upload)
  const [one] = right
  if (!one) throw new Error('a call with files takes no kind of file')
  return {
    'no file': [],
    ...Object.fromEntries(disguisedFiles.map((file) => [file.name, [file]])),
    'one too many': Array.from({ length: upload.mostFiles + 1 }, () => one),
    'another field': [{ ...one, field: 'another' }],
    'too large': [{ ...one, bytes: Buffer.concat([one.bytes, Buffer.alloc(upload.mostBytes)]) }],
  }
}
