import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import type { PublicTask } from '../../contract.ts'
import { CatalogueField } from './CatalogueField.tsx'
import { PlainSelect } from './choices.tsx'
import type { FieldProps } from './fieldProps.ts'
import { Guardians } from './Guardians.tsx'
import { QuestionField } from './QuestionField.tsx'

const describeOption = ({ name, left, isFull }: PublicTask['options'][number], takesWaiting: boolean) => {
  if (isFull) return `${name}（已满${takesWaiting ? '，可候补' : ''}）`
  return left === null ? name : `${name}（余 ${left}）`
}

/** All fields of a task's form: option, child, guardians, and the school's questions. */
export const ApplicantFields = (props: FieldProps) => {
  const { task, draft, faultOf, onChange } = props
  const options = task.options.map((option) => ({
    value: String(option.id),
    label: describeOption(option, task.takesWaiting),
    disabled: option.isFull && !task.takesWaiting && option.id !== draft.optionId,
  }))
  const chooseOption = (value: string) => onChange({ optionId: value === '' ? undefined : Number(value) })
  return (
    <>
      {options.length === 0 ? null : (
        <PlainSelect
          label={task.optionTitle}
          fault={faultOf('optionId')}
          value={task.options.some(({ id }) => id === draft.optionId) ? String(draft.optionId) : ''}
          options={options}
          empty="请选择"
          onChange={chooseOption}
        />
      )}
      <h2>孩子的情况</h2>
      <PlainField
        label="姓名"
        fault={faultOf('name')}
        value={draft.name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {task.fields.map(({ key }) => (
        <CatalogueField key={key} {...props} field={key} />
      ))}
      <Guardians draft={draft} faultOf={faultOf} onChange={onChange} />
      {task.questions.length === 0 ? null : <h2>其他</h2>}
      {task.questions.map((question) => (
        <QuestionField key={question.field} {...props} question={question} />
      ))}
    </>
  )
}
