import { z } from 'zod'
import type { Cell, SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { type CellFault, formatLeftOut } from '../../../imports/server/index.ts'
import { decodeIdCard, isIdCard } from '../../../../platform/contract/idCard.ts'
import { type DocumentType, readDocument, typeToStore } from '../../identityDocuments.ts'
import { PersonName, personalFields } from '../../userFields.ts'
import { usersRefusals } from '../../refusals.ts'
import { tidyPersonName } from './personNames.ts'
import { sortNumbers } from './registryNumber.ts'
import { type personColumns, textOf } from './studentSheet.ts'

type PersonKey = (typeof personColumns)[number]['key'] | 'name' | 'code'

/** A row of a person. Only students have a register number. */
type PersonRow = SheetRow<PersonKey> & { readonly registryNumber?: Cell; readonly username: Cell }

/** A person as read from a row. Blank cells leave the record unchanged. */
export interface PersonCells {
  readonly name: string
  readonly code?: string | undefined
  /** The login name in lower case, which only finds existing people. */
  readonly username?: string | undefined
  readonly gender?: number | undefined
  readonly idCard?: string | undefined
  /** The document of the number. Null for a resident identity card. */
  readonly idCardType?: DocumentType | null
  /** The number of the national student register. */
  readonly registryNumber?: string | undefined
  readonly birthDate?: string | undefined
  readonly nationality?: string | undefined
  readonly telephone?: string | undefined
  readonly familyAddress?: string | undefined
  readonly cardNum?: string | undefined
}

const genders: Readonly<Record<string, number>> = { 男: 1, 女: 2 }

/** Columns that say who the person is. A fault in one of them refuses the row. */
const identifyingKeys: ReadonlySet<PersonKey> = new Set(['name', 'code', 'idCard'])

const telephone = /(?<!\d)1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}|(?<!\d)0\d{2,3}[\s-]?\d{7,8}/

/** A name as sheets write it. Also for parents. Refuses one with a telephone number, which lists would show unmasked. */
export const TidyName = z
  .string()
  .overwrite(tidyPersonName)
  .pipe(PersonName)
  .refine((name) => !telephone.test(name), '姓名里有电话号码')

/** A month without a day, as the sheet reader returns it. */
const month = /^\d{4}-\d{2}$/

const BirthDay = z
  .string()
  .refine((text) => !month.test(text), { error: '只有年月，没有日，请填写到日，如 2026-09-01', abort: true })
  .pipe(personalFields.birthDate.unwrap())

/** Reads the day of a birth month from the identity number, if both have the same month. */
const readBirthDate = (row: SheetRow<PersonKey>, idCard: string | undefined): string | undefined => {
  const text = textOf(row.birthDate)
  if (text === undefined || idCard === undefined || !isIdCard(idCard) || !month.test(text)) return undefined
  const { birthDate } = decodeIdCard(idCard)
  return birthDate.startsWith(text) ? birthDate : undefined
}

/** A cell that is not imported, with its value and the reason. */
export interface LeftOutCell<Key extends string> extends CellFault<Key> {
  readonly key: Key
  readonly value: string
}

/**
 * Reads a person from a row by the rules of the user form. Returns the faults of cells that say who it is, and the other
 * cells that can't be used.
 */
export const readPerson = (given: PersonRow, today: string) => {
  const numbers = sortNumbers({
    code: textOf(given.code),
    idCard: textOf(given.idCard),
    registryNumber: textOf(given.registryNumber ?? null),
  })
  const row = { ...given, code: numbers.code ?? null, idCard: numbers.idCard ?? null }
  const faults: CellFault<PersonKey>[] = []
  const leftOut: LeftOutCell<PersonKey>[] = []
  const leaveOut = (key: PersonKey, why: string) => {
    if (identifyingKeys.has(key)) faults.push({ key, why })
    else leftOut.push({ key, value: textOf(row[key]) ?? '', why })
  }
  const read = (key: PersonKey, schema: z.ZodType<string | undefined>): string | undefined => {
    const text = textOf(row[key])
    if (text === undefined) return undefined
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    leaveOut(key, parsed.error.issues[0]?.message ?? '填写有误')
    return undefined
  }
  const readIdCard = () => {
    const text = textOf(row.idCard)
    if (text === undefined) return undefined
    const document = readDocument(text, textOf(row.idCardType))
    if ('number' in document) return document
    if (document.isIdentityNumber) faults.push({ key: 'idCard', why: document.why })
    else leftOut.push({ key: 'idCard', value: text, why: document.why })
    return undefined
  }
  const document = readIdCard()
  const idCard = document?.number
  const birthDate = readBirthDate(row, idCard) ?? read('birthDate', BirthDay)
  const isUnborn = birthDate !== undefined && birthDate > today
  if (isUnborn) leaveOut('birthDate', usersRefusals.bornLater.msg)
  const cells: PersonCells = {
    name: read('name', TidyName) ?? '',
    code: read('code', personalFields.studentOrTeacherCode),
    username: textOf(row.username)?.toLowerCase(),
    gender: genders[textOf(row.gender) ?? ''],
    idCard,
    idCardType: typeToStore(document?.type),
    registryNumber: numbers.registryNumber,
    birthDate: isUnborn ? undefined : birthDate,
    nationality: textOf(row.nationality),
    telephone: read('telephone', personalFields.telephone),
    familyAddress: read('familyAddress', personalFields.familyAddress),
    cardNum: read('cardNum', personalFields.schoolCardNum),
  }
  return { cells, faults, leftOut }
}

/** Returns the notes on cells that are not imported, by the clerk's headings. */
export const noteLeftOut = <Key extends string>(
  cells: readonly LeftOutCell<Key>[],
  titleOf: (key: Key) => string,
): string[] => cells.map(({ key, value, why }) => formatLeftOut(titleOf(key), value, why))
