/** Distinct characters that a random text of the length of a secret has at the very least. */
const fewest = { ofSecret: 12, ofToken: 8 }

/** The runs of a text: letters as they make words, digits, and what stands between them. */
const runs = /\p{Lu}?\p{Ll}+|\p{Lu}+|\d+|[^\p{L}\d]+|\p{L}+/gu

/** A run as words, years and signs between them are; random letters and digits break into shorter ones. */
const isWordlike = (run: string): boolean => {
  if (/^\d+$/.test(run)) return run.length <= 4
  return !/^\p{L}/u.test(run) || run.length >= 3
}

/**
 * True for a secret that somebody made up: of few characters, such as one letter again and again, or of words, such as
 * everything that stands in a documentation. What `openssl rand` makes is neither.
 */
export const isGuessable = (secret: string): boolean => {
  const least = secret.length < 32 ? fewest.ofToken : fewest.ofSecret
  return new Set(secret).size < least || (secret.match(runs) ?? []).every(isWordlike)
}
