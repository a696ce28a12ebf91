/** Reads whole numbers with blanks or Chinese or Latin commas between them. Null if there is anything else. */
export const readLimits = (typed: string): number[] | null => {
  const words = typed.split(/[\s、，,;；]+/u).filter(Boolean)
  return words.length > 0 && words.every((word) => /^\d{1,6}$/u.test(word)) ? words.map(Number) : null
}
