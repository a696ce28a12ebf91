/** The fewest distinct characters in a random secret or token. */
const minDistinct = { ofSecret: 12, ofToken: 8 }

/** The runs of a text: letters as in words, digits, and other characters. */
const runs = /\p{Lu}?\p{Ll}+|\p{Lu}+|\d+|[^\p{L}\d]+|\p{L}+/gu

/** True for a run like a word, a year or punctuation; random letters and digits break into shorter runs. */
const isWordlike = (run: string): boolean => {
  if (/^\d+$/.test(run)) return run.length <= 4
  return !/^\p{L}/u.test(run) || run.length >= 3
}

/**
 * True for a secret that a person made up: of few distinct characters, such as one repeated letter, or of words, as
 * in documentation examples. Output of `openssl rand` is neither.
 */
export const isGuessable = (secret: string): boolean => {
  const least = secret.length < 32 ? minDistinct.ofToken : minDistinct.ofSecret
  return new Set(secret).size < least || (secret.match(runs) ?? []).every(isWordlike)
}
