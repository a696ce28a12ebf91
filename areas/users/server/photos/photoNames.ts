import { maskNumbers } from '../../../../platform/contract/mask.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { idCardIndexes } from '../records/idCards.ts'

const idCard = /(?<!\d)\d{17}[\dXx](?!\d)/g

/** Returns the identity number that a text consists of, or null. */
export const readIdCard = (text: string): string | null => (/^\d{17}[\dXx]$/.test(text) ? text.toUpperCase() : null)

/** The shown part of an identity number in `hideIdCards`. */
export const shownIdCard = (number: string): string => maskNumbers(number.toUpperCase())

/**
 * Masks identity numbers in a file name, which is kept and shown. A keyed mark tells apart files whose numbers differ
 * only in the masked digits.
 */
export const hideIdCards = (name: string, secrets: Secrets): string =>
  name.replaceAll(
    idCard,
    (number) => `${shownIdCard(number)}〔${idCardIndexes(number, secrets)[0]?.slice(0, 6) ?? ''}〕`,
  )

/** A person as a file name may name them. */
interface NamedInFile {
  readonly name: string
  readonly className: string | undefined
}

const separators = /[\s_\-—–·,，、+]+/

/**
 * Lists how a file name may name a student: with the class in front of the name, behind it, written together with it,
 * or as the folder. The last entry is the name only.
 */
export const readNamedPeople = (path: string): NamedInFile[] => {
  const parts = path.split('/')
  const base = (parts.at(-1) ?? '').replace(/\.[^.]*$/, '').trim()
  const folder = parts.at(-2)?.trim()
  const words = base.split(separators).filter((word) => word !== '')
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  const together = /^(.*班)([^班\d]{2,})$/.exec(base)
  return [
    ...(rest.length > 0
      ? [
          { name: last, className: words.slice(0, -1).join('') },
          { name: first, className: rest.join('') },
        ]
      : []),
    ...(together === null ? [] : [{ name: together[2] ?? '', className: together[1] }]),
    ...(folder ? [{ name: base, className: folder }] : []),
    { name: base, className: undefined },
  ]
}
