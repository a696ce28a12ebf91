import { maskAddress, maskIdCard, maskTelephone } from '../../../../platform/contract/mask.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { Difference } from '../../../imports/contract.ts'
import type { ImportContext } from '../../../imports/server/index.ts'
import type { BatchValues } from '../../../registry/server/memberBatches.ts'
import { genderNames } from '../../views.ts'
import { comparableCode } from '../../../registry/server/codes.ts'
import { showCardTo } from '../cardMasking.ts'
import { idCardIndexes, noIdCard, encryptIdCard } from '../records/idCards.ts'
import type { FoundPerson } from './people.ts'
import type { PersonCells } from './personCells.ts'
import { isSameName } from './personNames.ts'

const emptyPerson = {
  name: '',
  telephone: null,
  gender: 0,
  nationality: null,
  birthDate: null,
  ...noIdCard,
  familyAddress: null,
  code: null,
  cardNum: null,
  mainDepartmentId: null,
} as const

const differenceOf = (title: string, before: string | null, after: string | null): Difference[] =>
  before === after ? [] : [{ title, before, after }]

const genderName = (gender: number) => (gender === 0 ? null : (genderNames[gender] ?? null))

/** True if the number is unchanged. It is not encrypted again, which would produce a different ciphertext each time. */
const isSameIdCard = (before: Pick<BatchValues, 'idCardIndex'>, idCard: string, secrets: Secrets) =>
  before.idCardIndex !== null && idCardIndexes(idCard, secrets).includes(before.idCardIndex)

/** Returns the code to store. If only the capitals differ, the school's spelling stays. */
const codeAfter = (before: string | null, code: string | undefined) => {
  if (code === undefined) return before
  return before !== null && comparableCode(before) === comparableCode(code) ? before : code
}

/**
 * Compares a person's fields with a row. Returns the differences, with numbers and addresses masked, and a function
 * that builds the record to store.
 */
export const compareFields = (
  before: FoundPerson | null,
  cells: PersonCells,
  codeTitle: string,
  { asker, secrets }: Pick<ImportContext, 'asker' | 'secrets'>,
) => {
  const was = before ?? emptyPerson
  const isOtherIdCard = cells.idCard !== undefined && !isSameIdCard(was, cells.idCard, secrets)
  const kept = { idCardCipher: was.idCardCipher, idCardTail: was.idCardTail, idCardIndex: was.idCardIndex }
  const plain = {
    name: cells.name,
    telephone: cells.telephone ?? was.telephone,
    gender: cells.gender ?? was.gender,
    nationality: cells.nationality ?? was.nationality,
    birthDate: cells.birthDate ?? was.birthDate,
    familyAddress: cells.familyAddress ?? was.familyAddress,
    code: codeAfter(was.code, cells.code),
    cardNum: cells.cardNum ?? was.cardNum,
    idCardType: cells.idCard === undefined ? was.idCardType : (cells.idCardType ?? null),
  }
  const newTail = isOtherIdCard ? (cells.idCard?.slice(-4) ?? null) : was.idCardTail
  const isDifferent = (one: string | null, other: string | null) => one !== other
  const masked = (
    title: string,
    one: string | null,
    other: string | null,
    mask: (text: string | null) => string | null,
  ) => (isDifferent(one, other) ? [{ title, before: mask(one), after: mask(other) }] : [])
  const differences: Difference[] = [
    ...differenceOf('姓名', was.name || null, plain.name),
    ...differenceOf(codeTitle, was.code, plain.code),
    ...differenceOf('性别', genderName(was.gender), genderName(plain.gender)),
    ...(isOtherIdCard ? [{ title: '身份证号', before: maskIdCard(was.idCardTail), after: maskIdCard(newTail) }] : []),
    ...differenceOf('证件类型', was.idCardType, plain.idCardType),
    ...differenceOf('出生日期', was.birthDate, plain.birthDate),
    ...differenceOf('民族', was.nationality, plain.nationality),
    ...masked('手机号', was.telephone, plain.telephone, maskTelephone),
    ...masked('家庭住址', was.familyAddress, plain.familyAddress, maskAddress),
    ...(isDifferent(was.cardNum, plain.cardNum)
      ? [{ title: '一卡通号', before: before && showCardTo(asker)(before.cardNum, before), after: plain.cardNum }]
      : []),
  ]
  /** Encrypts the identity number only when the record is written, not on every dry run. */
  const values = (mainDepartmentId: number | null): BatchValues => ({
    ...plain,
    ...(isOtherIdCard && cells.idCard !== undefined ? encryptIdCard(cells.idCard, secrets) : kept),
    mainDepartmentId,
  })
  return { differences, values }
}

/** Warns if a row renames a person: with a miscopied code it would rename a stranger. */
export const warnOfRenaming = (target: Pick<FoundPerson, 'name'> | null, name: string): string[] =>
  target === null || isSameName(target.name, name)
    ? []
    : [`此号码在本校登记的姓名是“${target.name}”，写入后将改名；如果不是同一个人，请不要写入此行`]
