/** Characters that a file's name may have. */
const longest = 120

/** Characters that no name needs and that deceive: control characters, and those that turn the direction of writing round. */
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Makes the name that somebody gave to a file fit to be stored and shown: without folders and control characters, cut to
 * 120 characters with its ending kept. It is for people to read; no folder ever sees it.
 */
export const cleanFileName = (given: string): string => {
  const own = given.toWellFormed().replaceAll(unwanted, '').split(/[/\\]/).at(-1)?.trim() ?? ''
  if (own === '' || own === '.' || own === '..') return '未命名'
  const characters = [...own]
  if (characters.length <= longest) return own
  const ending = /\.[^.]{1,10}$/.exec(own)?.[0] ?? ''
  return characters.slice(0, longest - ending.length).join('') + ending
}
