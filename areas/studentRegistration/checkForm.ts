import { isDay } from '../../platform/contract/calendarBounds.ts'
import { decodeIdCard, isIdCard, readDocument } from '../users/contract.ts'
import type { ApplicantForm, FormField, Question } from './form.ts'
import { type FieldKey, fieldTitles, isFileField, mostFilesOf } from './words.ts'

/** A fault of a form: the key of its field, the field's title and the reason. */
export interface FormFault {
  readonly key: string
  readonly field: string
  readonly why: string
}

/** The fields and questions that a form is checked against, with the facts that the check needs. */
interface FormRules {
  readonly fields: readonly FormField[]
  readonly questions: readonly Question[]
  /** The options to choose from. None if the task has no options. */
  readonly optionIds: readonly number[]
  readonly optionTitle: string
  /** The day of the check in the school's time zone. */
  readonly today: string
  /** True if a stored document number stays when the form leaves it empty. */
  readonly hasDocument: boolean
}

type Form = Omit<ApplicantForm, 'files' | 'optionId'> & {
  readonly optionId?: number | undefined
  readonly files: readonly { readonly field: string }[]
}

const textOf = (form: Form, key: FieldKey): string => {
  if (key === 'sex') return form.sex === 0 ? '' : String(form.sex)
  if (key === 'document') return form.documentNumber
  if (key === 'boarding') return form.boarding === null ? '' : 'chosen'
  if (key === 'photo' || key === 'attachments') return form.files.some(({ field }) => field === key) ? 'uploaded' : ''
  return form[key].trim()
}

const choosing: ReadonlySet<string> = new Set(['sex', 'birthDate', 'nation', 'boarding'])

const askFor = (key: FieldKey): string => {
  if (isFileField(key)) return '请上传'
  return choosing.has(key) ? '请选择' : '请填写'
}

/** Returns how a document's number contradicts birth date or sex, which an identity number holds. Null if it doesn't. */
export const findContradiction = (number: string, form: Pick<Form, 'birthDate' | 'sex'>): string | null => {
  if (!isIdCard(number)) return null
  const { birthDate, gender } = decodeIdCard(number)
  if (form.birthDate !== '' && form.birthDate !== birthDate) return '与出生日期不一致，请核对'
  return form.sex !== 0 && form.sex !== gender ? '与性别不一致，请核对' : null
}

/** Checks the document's number against its type, and against birth date and sex. */
const findDocumentFault = (form: Form): string | null => {
  if (form.documentNumber === '') return null
  const read = readDocument(form.documentNumber, form.documentType)
  return 'why' in read ? read.why : findContradiction(read.number, form)
}

const countFiles = ({ files }: Form, name: string) => files.filter(({ field }) => field === name).length

const findTooManyFiles = (form: Form, name: string): string | null => {
  const most = mostFilesOf(name)
  return countFiles(form, name) > most ? `最多 ${most} 个文件` : null
}

const findFieldFault = (form: Form, { key, required }: FormField, rules: FormRules): string | null => {
  const keeps = key === 'document' && rules.hasDocument
  if (required && !keeps && textOf(form, key) === '') return askFor(key)
  if (key === 'birthDate' && form.birthDate > rules.today) return '不能晚于今天'
  if (key === 'document') return findDocumentFault(form)
  return isFileField(key) ? findTooManyFiles(form, key) : null
}

const number = /^-?\d{1,9}(\.\d{1,4})?$/

const findAnswerFault = (form: Form, { field: name, kind, required, options }: Question): string | null => {
  const answer = form.answers.find((one) => one.field === name)
  const text = answer?.text.trim() ?? ''
  const choices = answer?.choices ?? []
  if (kind === 'file') return required && countFiles(form, name) === 0 ? '请上传' : findTooManyFiles(form, name)
  if (kind === 'choice' || kind === 'choices') {
    if (required && choices.length === 0) return '请选择'
    if (kind === 'choice' && choices.length > 1) return '只能选择一项'
    return choices.every((choice) => options.includes(choice)) ? null : '选项已有变化，请重新选择'
  }
  if (text === '') return required ? '请填写' : null
  if (kind === 'number' && !number.test(text)) return '请填写数字'
  return kind === 'date' && !isDay(text) ? '日期格式如 2026-09-01' : null
}

const findOptionFault = ({ optionId }: Form, { optionIds }: FormRules): string | null => {
  if (optionIds.length === 0) return null
  if (optionId === undefined) return '请选择'
  return optionIds.includes(optionId) ? null : '所选的一项已取消，请重新选择'
}

/** Lists the faults of a form against what its task asks for, in the order of the page. */
export const findFormFaults = (form: Form, rules: FormRules): FormFault[] => {
  const faults: FormFault[] = []
  const add = (key: string, field: string, why: string | null) => {
    if (why !== null) faults.push({ key, field, why })
  }
  add('optionId', rules.optionTitle, findOptionFault(form, rules))
  for (const field of rules.fields) add(field.key, fieldTitles[field.key], findFieldFault(form, field, rules))
  for (const question of rules.questions) add(question.field, question.title, findAnswerFault(form, question))
  return faults
}
