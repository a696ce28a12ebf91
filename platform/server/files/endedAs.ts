/** The endings that files of a content go by, the usual one first. */
const endings: ReadonlyMap<string, readonly [usual: string, ...others: string[]]> = new Map([
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['image/webp', ['webp']],
  ['image/gif', ['gif']],
  ['application/pdf', ['pdf']],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx']],
])

/** The ending of a name; digits alone, as of a date, are none. */
const ending = /(?<=.)\.(?=\d*[a-z])([a-z\d]{1,10})$/i

/**
 * A file's name with an ending of its content. By its sender's own a picture would be opened as a page or a program, and one
 * that was made again by a program that cannot read it. Other contents keep their names.
 */
export const endedAs = (name: string, contentType: string): string => {
  const fitting = endings.get(contentType)
  const own = ending.exec(name)?.[1]?.toLowerCase() ?? ''
  if (fitting === undefined || fitting.includes(own)) return name
  return `${name.replace(ending, '')}.${fitting[0]}`
}
