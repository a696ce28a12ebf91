import { type ApplicationView, type FieldKey, type TaskView, fieldTitles, isFileField, sexTitles } from '../contract.ts'

const boardingTitles = new Map<boolean | null, string>([
  [true, '住宿'],
  [false, '走读'],
])

const valueOf = (application: ApplicationView, key: FieldKey): string | null => {
  const { values } = application
  if (key === 'sex') return application.sex === 0 ? null : (sexTitles[application.sex] ?? null)
  if (key === 'birthDate') return application.birthDate
  if (key === 'document')
    return application.document === '' ? null : `${application.documentType} ${application.document}`
  if (key === 'boarding') return boardingTitles.get(values.boarding) ?? null
  if (key === 'photo' || key === 'attachments') return null
  return values[key]
}

const wide: ReadonlySet<FieldKey> = new Set(['document', 'hukouAddress', 'address', 'allergy', 'sibling'])

/** The answers of an application to what its task asks, as names and values. */
export const factsOfApplication = (application: ApplicationView, { fields, questions }: TaskView) => {
  const ofFields = fields
    .filter(({ key }) => !isFileField(key))
    .map(({ key }) => ({ name: fieldTitles[key], value: valueOf(application, key), wide: wide.has(key) }))
  const ofQuestions = questions
    .filter(({ kind }) => kind !== 'file')
    .map(({ field, title }) => {
      const answer = application.values.answers.find((one) => one.field === field)
      const value = answer === undefined ? null : [answer.text, ...answer.choices].filter(Boolean).join('、')
      return { name: title, value, wide: true }
    })
  return [...ofFields, ...ofQuestions]
}

/** The name of the field that a file was uploaded for. */
export const nameFileField = (field: string, { questions }: TaskView): string => {
  if (field === 'photo' || field === 'attachments') return fieldTitles[field]
  return questions.find((question) => question.field === field)?.title ?? '附件'
}
