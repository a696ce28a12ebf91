import { type UploadSpec, sizeText, uploadKinds, uploadRefusals } from '../../contract/upload.ts'

/** The file types for the browser's file chooser. */
export const acceptOf = ({ kinds }: UploadSpec) => kinds.map((kind) => uploadKinds[kind].accept).join(',')

/** Says in words which files may be chosen: kinds and size. */
export const uploadHint = ({ kinds, mostBytes }: UploadSpec) =>
  `${kinds.map((kind) => uploadKinds[kind].title).join('，')}，不超过 ${sizeText(mostBytes)}`

const hasKnownEnding = (name: string, spec: UploadSpec) =>
  acceptOf(spec)
    .split(',')
    .some((ending) => name.toLowerCase().endsWith(ending))

/** Why these files would be refused, as far as names and sizes tell; null where they may be sent. The server looks inside. */
export const uploadFault = (
  files: readonly Pick<File, 'name' | 'size'>[],
  spec: UploadSpec,
  most = spec.mostFiles,
): string | null => {
  if (files.length > most) return uploadRefusals.tooMany.msg.replace('{most}', String(spec.mostFiles))
  if (files.some(({ name }) => !hasKnownEnding(name, spec))) {
    const kinds = spec.kinds.map((kind) => uploadKinds[kind].title).join('、')
    return uploadRefusals.wrongKind.msg.replace('{kinds}', kinds)
  }
  if (!files.some(({ size }) => size > spec.mostBytes)) return null
  return spec.tooLarge?.msg ?? uploadRefusals.tooLarge.msg.replace('{most}', sizeText(spec.mostBytes))
}
