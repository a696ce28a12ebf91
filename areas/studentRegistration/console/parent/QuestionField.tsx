import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { type Question, registrationLimits as limits } from '../../contract.ts'
import { PlainBoxes } from './choices.tsx'
import { type FieldProps, markOptional } from './fieldProps.ts'
import { FileField } from './FileField.tsx'

const inputTypes = { text: 'text', number: 'text', date: 'date' } as const

interface Props extends FieldProps {
  readonly question: Question
}

/** A question that the school has added. */
export const QuestionField = ({ draft, faultOf, upload, onChange, question }: Props) => {
  const { field, title, kind, required, options } = question
  const [label, fault] = [markOptional(title, required), faultOf(field)]
  const answer = draft.answers.find((one) => one.field === field)
  const answerWith = (change: { text?: string; choices?: string[] }) => {
    const others = draft.answers.filter((one) => one.field !== field)
    onChange({ answers: [...others, { field, text: '', choices: [], ...change }] })
  }
  if (kind === 'file')
    return (
      <FileField field={field} label={label} fault={fault} files={draft.files} upload={upload} onChange={onChange} />
    )
  if (kind === 'choice' || kind === 'choices')
    return (
      <PlainBoxes
        label={label}
        fault={fault}
        options={options}
        chosen={answer?.choices ?? []}
        isSeveral={kind === 'choices'}
        onChange={(choices) => answerWith({ choices: [...choices] })}
      />
    )
  return (
    <PlainField
      label={label}
      fault={fault}
      type={inputTypes[kind]}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      maxLength={limits.answer}
      value={answer?.text ?? ''}
      onChange={(event) => answerWith({ text: event.target.value })}
    />
  )
}
