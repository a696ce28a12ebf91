/** A phone number as lists show it: the first three and last four digits. */
export const maskTelephone = (telephone: string | null): string | null =>
  telephone === null ? null : telephone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** An identity number by its last four characters. */
export const maskIdCard = (tail: string | null): string | null => (tail === null ? null : `**************${tail}`)

/** An address down to its district: enough to tell two people apart, not enough to find a child. */
export const maskAddress = (address: string | null): string | null =>
  address === null ? null : address.replace(/^(.{0,6}).*$/su, '$1****')

/** A name of which the surname shows. */
export const maskName = (name: string): string => {
  const [surname = '', ...given] = [...name]
  return surname + '*'.repeat(Math.max(given.length, 1))
}

/** True for a name that is masked so; nobody is called by a star. */
export const isMaskedName = (name: string): boolean => name.endsWith('*')
