/** File extensions by content type, preferred one first. */
const extensions: ReadonlyMap<string, readonly [usual: string, ...others: string[]]> = new Map([
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['image/webp', ['webp']],
  ['image/gif', ['gif']],
  ['audio/mpeg', ['mp3']],
  ['audio/wav', ['wav']],
  ['audio/ogg', ['ogg']],
  ['audio/ogg; codecs=opus', ['ogg', 'opus']],
  ['audio/aac', ['aac']],
  ['audio/x-m4a', ['m4a']],
  ['model/gltf-binary', ['glb']],
  ['application/pdf', ['pdf']],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx']],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', ['pptx']],
])

/** The extension of a name. Only digits, as in a date, don't count. */
const extensionPattern = /(?<=.)\.(?=\d*[a-z])([a-z\d]{1,10})$/i

/**
 * Returns the file name with an extension that matches its content type. With the uploader's extension an image could
 * open as a web page or a program, and a converted image in a program that can't read it. Unlisted types keep their
 * name.
 */
export const withMatchingExtension = (name: string, contentType: string): string => {
  const matching = extensions.get(contentType)
  const current = extensionPattern.exec(name)?.[1]?.toLowerCase() ?? ''
  if (matching === undefined || matching.includes(current)) return name
  return `${name.replace(extensionPattern, '')}.${matching[0]}`
}
