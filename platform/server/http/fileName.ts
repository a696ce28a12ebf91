/** The most characters of a file name. */
const maxCharacters = 120

/**
 * Characters that no name needs and that can deceive: control characters, and those that reverse the writing
 * direction.
 */
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Returns an uploaded file's name fit to store and show: without folders and control characters, cut to 120
 * characters with its extension kept. It is only for people to read and never becomes part of a path.
 */
export const cleanFileName = (uploadedName: string): string => {
  const own = uploadedName.toWellFormed().replaceAll(unwanted, '').split(/[/\\]/).at(-1)?.trim() ?? ''
  if (own === '' || own === '.' || own === '..') return '未命名'
  const characters = [...own]
  if (characters.length <= maxCharacters) return own
  const ending = /\.[^.]{1,10}$/.exec(own)?.[0] ?? ''
  return characters.slice(0, maxCharacters - ending.length).join('') + ending
}
