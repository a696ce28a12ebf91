import { isWithinBounds } from '../../../../platform/contract/calendarBounds.ts'
import { decodeIdCard, isIdCard } from '../../../../platform/contract/idCard.ts'
import { genderNames } from '../../views.ts'
import type { PersonCells } from './personCells.ts'

/** Warns if the identity number of a row implies a date of birth or gender that differs from the other cells. */
export const warnOfIdCardConflicts = ({ idCard, birthDate, gender }: PersonCells): string[] => {
  if (idCard === undefined || !isIdCard(idCard)) return []
  const decoded = decodeIdCard(idCard)
  return [
    ...(birthDate === undefined || birthDate === decoded.birthDate
      ? []
      : [`身份证号中的出生日期是 ${decoded.birthDate}，与填写的不同，请核对`]),
    ...(gender === undefined || gender === decoded.gender
      ? []
      : [`身份证号中的性别是${genderNames[decoded.gender]}，与填写的不同，请核对`]),
  ]
}

/**
 * Fills a new person's blank date of birth and gender from the identity number. Leaves out an implausible date of
 * birth.
 */
export const withIdCardFacts = (cells: PersonCells, today: string): PersonCells => {
  if (cells.idCard === undefined || !isIdCard(cells.idCard)) return cells
  const decoded = decodeIdCard(cells.idCard)
  const isBorn = decoded.birthDate <= today && isWithinBounds(decoded.birthDate)
  return {
    ...cells,
    gender: cells.gender ?? decoded.gender,
    birthDate: cells.birthDate ?? (isBorn ? decoded.birthDate : undefined),
  }
}
