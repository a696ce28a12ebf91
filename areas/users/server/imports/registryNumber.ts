import { normalizeIdentityNumber } from '../../../../platform/contract/numbers.ts'
import { isIdCard } from '../../../../platform/contract/idCard.ts'

/**
 * A number of the national student register: G (学籍号), L or J (temporary ones) or S (个人标识码) and 18 characters. Those
 * of G and S are the identity number, so it is as private as that.
 */
const pattern = /^([GLJS])(\d{17}[\dX])$/

/** Returns the normalised register number that a cell holds. Undefined for other text, such as a school's student number. */
const readRegistryNumber = (text: string | undefined): string | undefined => {
  const number = text === undefined ? '' : normalizeIdentityNumber(text)
  return pattern.test(number) ? number : undefined
}

/** Returns the identity number within a register number of G or S. Undefined if it isn't a valid one. */
export const identityNumberIn = (registryNumber: string | undefined): string | undefined => {
  const [, kind, rest] = pattern.exec(registryNumber ?? '') ?? []
  const hasIdentity = kind === 'G' || kind === 'S'
  return hasIdentity && rest !== undefined && isIdCard(rest) ? rest : undefined
}

interface NumberCells {
  readonly code: string | undefined
  readonly idCard: string | undefined
  readonly registryNumber?: string | undefined
}

/**
 * Sorts the numbers of a row by their form, whatever their columns are called. A register number is never a student
 * number or login name. A column 学籍号 with the school's own numbers gives the student number.
 */
export const sortNumbers = ({ code, idCard, registryNumber }: NumberCells): NumberCells => {
  const registry = readRegistryNumber(registryNumber) ?? readRegistryNumber(code) ?? readRegistryNumber(idCard)
  const isRegistry = (text: string | undefined) => readRegistryNumber(text) !== undefined
  const ownCode = isRegistry(code) ? undefined : code
  return {
    code: ownCode ?? (isRegistry(registryNumber) ? undefined : registryNumber),
    idCard: (isRegistry(idCard) ? undefined : idCard) ?? identityNumberIn(registry),
    registryNumber: registry,
  }
}

/**
 * Returns the column that a row's identity number was read from: its own, or else the one of the register number that
 * contains it. A fault then names a heading of the sheet.
 */
export const findIdentityKey = ({ code, idCard, registryNumber }: NumberCells): keyof NumberCells => {
  if (idCard !== undefined) return 'idCard'
  if (readRegistryNumber(registryNumber) !== undefined) return 'registryNumber'
  return readRegistryNumber(code) === undefined ? 'idCard' : 'code'
}
