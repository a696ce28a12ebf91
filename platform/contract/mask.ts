/** The digits of a phone number that lists show. */
const shownDigits = /^(\d{3})\d+(\d{2})$/

/**
 * A phone number as lists show it: the first three and last two digits. The last six open a parent's sealed link, so
 * four of them must stay hidden from staff.
 */
export const maskTelephone = (telephone: string | null): string | null =>
  telephone === null ? null : telephone.replace(shownDigits, '$1******$2')

/** Masks all but the last four digits of a card number. */
export const maskCardNumber = (card: string): string =>
  card.length <= 4 ? '****' : '*'.repeat(card.length - 4) + card.slice(-4)

/** A mobile number, also written in groups or with 86 in front, such as 139 5310 0001. */
const mobile = /(?<!\d)((?:86)?1[3-9]\d)(?:[\s-]?\d){6}[\s-]?(\d)[\s-]?(\d)(?!\d)/g

/** Masks every longer number in a text, such as a cell that is quoted. */
export const maskNumbers = (text: string): string =>
  text
    .replaceAll(mobile, '$1******$2$3')
    .replaceAll(/\d{6,}[\dXx]?/g, (number) =>
      number.length > 10
        ? `${number.slice(0, 3)}****${number.slice(-4)}`
        : `${number.slice(0, 2)}****${number.slice(-2)}`,
    )

/** Masks an identity number of which only the last four characters are known. */
export const maskIdCard = (tail: string | null): string | null => (tail === null ? null : `**************${tail}`)

/** An address down to its district: enough to tell two people apart, not enough to find a child. */
export const maskAddress = (address: string | null): string | null =>
  address === null ? null : address.replace(/^(.{1,6}).*$/su, '$1****')

/** Masks a name except its first character. */
export const maskName = (name: string): string => {
  const [surname = '', ...given] = [...name]
  return surname + '*'.repeat(Math.max(given.length, 1))
}

/** True for a name masked by `maskName`. Real names never end with an asterisk. */
export const isMaskedName = (name: string): boolean => name.endsWith('*')
