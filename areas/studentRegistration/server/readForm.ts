import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { decodeIdCard, isIdCard, readDocument } from '../../users/contract.ts'
import { decryptIdCard, encryptIdCard } from '../../users/server/index.ts'
import {
  type ApplicantForm,
  type FieldKey,
  type FormValues,
  fieldTitles,
  findContradiction,
  findFormFaults,
  registrationRefusals as refusals,
} from '../contract.ts'
import { childKeys } from './childKeys.ts'
import type { Application, Option, Task } from './places.ts'

interface Reading {
  readonly task: Task
  readonly options: readonly Option[]
  /** The application that is corrected. */
  readonly stored: Application | null
  /** The number with which the parent applies. */
  readonly telephone: string
  readonly now: Date
  readonly timeZone: string
  readonly secrets: Secrets
}

/** Drops what the task doesn't ask for, so that no more about a child is stored than the school needs. */
const keepRequested = (form: ApplicantForm, { fields, questions }: Task): ApplicantForm => {
  const asks = (key: FieldKey) => fields.some((field) => field.key === key)
  const textIf = (key: FieldKey, value: string) => (asks(key) ? value : '')
  const keys = new Set([...fields.map(({ key }): string => key), ...questions.map(({ field }) => field)])
  return {
    ...form,
    sex: asks('sex') ? form.sex : 0,
    birthDate: asks('birthDate') ? form.birthDate : '',
    documentNumber: asks('document') ? form.documentNumber : '',
    nation: asks('nation') ? form.nation : '',
    hukouAddress: textIf('hukouAddress', form.hukouAddress),
    address: textIf('address', form.address),
    previousSchool: textIf('previousSchool', form.previousSchool),
    boarding: asks('boarding') ? form.boarding : null,
    bus: textIf('bus', form.bus),
    allergy: textIf('allergy', form.allergy),
    sibling: textIf('sibling', form.sibling),
    answers: form.answers.filter(({ field }) => keys.has(field)),
    files: form.files.filter(({ field }) => keys.has(field)),
  }
}

/** The guardians with their numbers: those typed, or those of the stored guardians that a correction names. */
const readGuardians = ({ guardians }: ApplicantForm, stored: Application | null): FormValues['guardians'] =>
  guardians.map(({ name, relationship, telephone, kept }) => {
    const known = kept === undefined ? undefined : stored?.values.guardians[kept]?.telephone
    const number = telephone === '' ? known : telephone
    if (number === undefined) throw new Refusal(refusals.incomplete, { field: '监护人手机号', why: '请填写' })
    return { name, relationship, telephone: number }
  })

const valuesOf = (form: ApplicantForm, stored: Application | null): FormValues => ({
  nation: form.nation,
  hukouAddress: form.hukouAddress,
  address: form.address,
  previousSchool: form.previousSchool,
  boarding: form.boarding,
  bus: form.bus,
  allergy: form.allergy,
  sibling: form.sibling,
  guardians: readGuardians(form, stored),
  answers: form.answers,
})

const noDocument = { idCardType: null, idCardCipher: null, idCardTail: null, idCardIndex: null } as const

/** The columns of a document: the new number, the stored one if the form leaves it empty, or none. */
const readDocumentColumns = (form: ApplicantForm, stored: Application | null, secrets: Secrets) => {
  if (form.documentNumber === '') {
    if (stored === null || stored.idCardCipher === null) return { number: '', columns: noDocument }
    const { idCardType, idCardCipher, idCardTail, idCardIndex } = stored
    const columns = { idCardType, idCardCipher, idCardTail, idCardIndex }
    return { number: decryptIdCard(idCardCipher, secrets), columns }
  }
  const read = readDocument(form.documentNumber, form.documentType)
  if ('why' in read) throw new Refusal(refusals.incomplete, { field: '证件号码', why: read.why })
  return { number: read.number, columns: { ...encryptIdCard(read.number, secrets), idCardType: read.type } }
}

/**
 * Checks a form against its task and returns the columns to store, with the hashes that identify the child. An identity
 * number fills in sex and birth date if the task doesn't ask for them. Refuses the first fault, in words for a parent.
 */
export const readForm = (submitted: ApplicantForm, reading: Reading) => {
  const { task, options, stored, telephone, now, timeZone, secrets } = reading
  const form = keepRequested(submitted, task)
  const asksDocument = task.fields.some(({ key }) => key === 'document')
  const [fault] = findFormFaults(form, {
    fields: task.fields,
    questions: task.questions,
    optionIds: options.map(({ id }) => id),
    optionTitle: task.optionTitle === '' ? '报名项目' : task.optionTitle,
    today: toWireTime(now, timeZone).slice(0, 10),
    hasDocument: stored !== null && stored.idCardCipher !== null,
  })
  if (fault !== undefined) throw new Refusal(refusals.incomplete, { field: fault.field, why: fault.why })
  const optionId = options.length === 0 ? null : (form.optionId ?? null)
  const { number, columns } = asksDocument
    ? readDocumentColumns(form, stored, secrets)
    : { number: '', columns: noDocument }
  // The stored number of a correction may contradict what the form changes.
  const contradiction = findContradiction(number, form)
  if (contradiction !== null)
    throw new Refusal(refusals.incomplete, { field: fieldTitles.document, why: contradiction })
  const decoded = isIdCard(number) ? decodeIdCard(number) : null
  const birthDate = form.birthDate === '' ? (decoded?.birthDate ?? '') : form.birthDate
  const keys = childKeys({ documentNumber: number, name: form.name, birthDate, telephone }, secrets)
  return {
    keys,
    fileIds: form.files.map(({ id }) => id),
    columns: {
      ...columns,
      name: form.name,
      sex: form.sex === 0 ? (decoded?.gender ?? 0) : form.sex,
      birthDate: birthDate === '' ? null : birthDate,
      optionId,
      values: valuesOf(form, stored),
      childKey: keys[0] ?? '',
    },
  }
}
