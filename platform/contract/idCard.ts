const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checks = '10X98765432'

const birthDateIn = (number: string) => `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`

const hasBirthDate = (number: string) => {
  const day = birthDateIn(number)
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && number.slice(6, 10) >= '1900' && new Date(at).toISOString().startsWith(day)
}

/**
 * True if a text is a valid resident identity number (GB 11643): 18 characters, a real date of birth, the right check
 * character.
 */
export const isIdCard = (text: string): boolean => {
  if (!/^\d{17}[\dXx]$/.test(text) || !hasBirthDate(text)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text.charAt(at)), 0)
  return checks.charAt(sum % 11) === text.charAt(17).toUpperCase()
}

/** Reads the date of birth and the gender (1 male, 2 female) from a valid resident identity number. */
export const decodeIdCard = (number: string) => ({
  birthDate: birthDateIn(number),
  gender: Number(number.charAt(16)) % 2 === 1 ? 1 : 2,
})
