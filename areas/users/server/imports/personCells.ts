import type { z } from 'zod'
import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import type { CellFault } from '../../../imports/server/index.ts'
import { PersonName, personalFields } from '../../userFields.ts'
import { usersRefusals } from '../../refusals.ts'
import { type personColumns, textOf } from './studentSheet.ts'

type PersonKey = (typeof personColumns)[number]['key'] | 'name' | 'code'

/** A person as read from a row. Blank cells leave the record unchanged. */
export interface PersonCells {
  readonly name: string
  readonly code?: string | undefined
  readonly gender?: number | undefined
  readonly idCard?: string | undefined
  readonly birthDate?: string | undefined
  readonly nationality?: string | undefined
  readonly telephone?: string | undefined
  readonly familyAddress?: string | undefined
  readonly cardNum?: string | undefined
}

const genders: Readonly<Record<string, number>> = { 男: 1, 女: 2 }

/** Reads a person from a row by the rules of the user form, with the faults of the cells. */
export const readPerson = (row: SheetRow<PersonKey>, today: string) => {
  const faults: CellFault<PersonKey>[] = []
  const read = (key: PersonKey, schema: z.ZodType<string | undefined>): string | undefined => {
    const text = textOf(row[key])
    if (text === undefined) return undefined
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    faults.push({ key, why: parsed.error.issues[0]?.message ?? '填写有误' })
    return undefined
  }
  const cells: PersonCells = {
    name: read('name', PersonName) ?? '',
    code: read('code', personalFields.studentOrTeacherCode),
    gender: genders[textOf(row.gender) ?? ''],
    idCard: read('idCard', personalFields.idCard),
    birthDate: read('birthDate', personalFields.birthDate),
    nationality: textOf(row.nationality),
    telephone: read('telephone', personalFields.telephone),
    familyAddress: read('familyAddress', personalFields.familyAddress),
    cardNum: read('cardNum', personalFields.schoolCardNum),
  }
  if (cells.birthDate !== undefined && cells.birthDate > today) {
    faults.push({ key: 'birthDate', why: usersRefusals.bornLater.msg })
  }
  return { cells, faults }
}
