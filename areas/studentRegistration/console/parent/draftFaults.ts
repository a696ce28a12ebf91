import { ApplicantForm as FormSchema, type FormFault, type PublicTask, findFormFaults } from '../../contract.ts'
import { type Draft, bodyOf } from './draft.ts'

const pathTitles: Readonly<Record<string, string>> = { name: '姓名', guardians: '监护人', documentNumber: '证件号码' }

/** The key of the field on the page that a part of the form belongs to. */
const keyOf = ({ answers }: Draft, [first = '', at, part]: readonly string[]): string => {
  if (first === 'documentNumber') return 'document'
  if (at === undefined) return first
  if (first === 'guardians') return `guardians.${at}.${part ?? 'name'}`
  return first === 'answers' ? (answers[Number(at)]?.field ?? first) : first
}

const findTextFaults = (draft: Draft): FormFault[] =>
  (FormSchema.safeParse(bodyOf(draft)).error?.issues ?? []).map(({ path, message }) => {
    const names = path.map(String)
    return { key: keyOf(draft, names), field: pathTitles[names[0] ?? ''] ?? '', why: message }
  })

const findNumberFaults = ({ guardians }: Draft): FormFault[] =>
  guardians.flatMap(({ telephone, kept }, at) =>
    telephone === '' && kept === undefined
      ? [{ key: `guardians.${at}.telephone`, field: '监护人手机号', why: '请填写手机号' }]
      : [],
  )

/** Lists the faults of a form, one for each field: those of its texts, then what the task asks for and is missing. */
export const findDraftFaults = (draft: Draft, task: PublicTask, hasDocument: boolean): readonly FormFault[] => {
  const optionIds = task.options.map(({ id }) => id)
  const byTask = findFormFaults(draft, { ...task, optionIds, hasDocument })
  const all = [...findTextFaults(draft), ...findNumberFaults(draft), ...byTask]
  return all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at)
}
