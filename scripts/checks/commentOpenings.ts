interface File {
  readonly path: string
  readonly text: string
}

const opening = /^[ \t{]*(?:\/\*\*?|\*(?!\/)|\/\/)[ \t]+(?:What|Who|Whoever|Whether|Where|So many|Somebody)\b.*$/gm

/** A line of a comment that goes on from the line before may begin with any word. */
const isContinued = (text: string, at: number): boolean => {
  const before = text.slice(0, at).trimEnd().split('\n').at(-1) ?? ''
  return /^[ \t]*(?:\*|\/\/)[ \t]*\S/.test(before) && !/[.:]$/.test(before)
}

/** Returns the comment lines that begin with a question word such as What, because the sentence then has no subject. */
export const unclearOpenings = (text: string): string[] =>
  [...text.matchAll(opening)].filter(({ index }) => !isContinued(text, index)).map(([line]) => line.trim())

/** Comments that are to be put into a plain sentence, subject first, as lines to read. */
export const unclearComments = (files: readonly File[]): string[] =>
  files.flatMap(({ path, text }) =>
    unclearOpenings(text).map((line) => `${path}: “${line.slice(0, 60)}”: say it as a plain sentence, subject first`),
  )
