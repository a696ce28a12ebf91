import { type UploadSpec, formatSize, uploadKinds, uploadRefusals } from '../../contract/upload.ts'

/** Returns the `accept` value for the browser's file chooser. */
export const acceptOf = ({ kinds }: UploadSpec) => kinds.map((kind) => uploadKinds[kind].accept).join(',')

/** Describes in words which files may be chosen: kinds and size. */
export const uploadHint = ({ kinds, mostBytes, hint }: UploadSpec) =>
  hint ?? `${kinds.map((kind) => uploadKinds[kind].title).join('，')}，不超过 ${formatSize(mostBytes)}`

const hasKnownEnding = (name: string, spec: UploadSpec) =>
  acceptOf(spec)
    .split(',')
    .some((ending) => name.toLowerCase().endsWith(ending))

/** Returns why these files would be refused by name, size or number, or null. The server also checks their contents. */
export const uploadFault = (
  files: readonly Pick<File, 'name' | 'size'>[],
  spec: UploadSpec,
  most = spec.mostFiles,
): string | null => {
  if (files.length > most) return uploadRefusals.tooMany.msg.replace('{most}', String(spec.mostFiles))
  if (files.some(({ name }) => !hasKnownEnding(name, spec))) {
    const kinds = spec.kinds.map((kind) => uploadKinds[kind].title).join('、')
    return spec.wrongKind?.msg ?? uploadRefusals.wrongKind.msg.replace('{kinds}', kinds)
  }
  if (!files.some(({ size }) => size > spec.mostBytes)) return null
  return spec.tooLarge?.msg ?? uploadRefusals.tooLarge.msg.replace('{most}', formatSize(spec.mostBytes))
}
