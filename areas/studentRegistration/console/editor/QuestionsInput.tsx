import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import { type Question, questionKindTitles, questionKinds, registrationLimits as limits } from '../../contract.ts'
import styles from '../registration.module.css'
import { type ChangeTask, type TaskDraft, makeQuestionField, moveBy } from './taskDraft.ts'

interface Props {
  readonly draft: TaskDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: ChangeTask
}

const kinds = questionKinds.map((value) => ({ value, label: questionKindTitles[value] }))
const hasOptions = ({ kind }: Question) => kind === 'choice' || kind === 'choices'

interface RowProps {
  readonly question: Question
  readonly place: number
  readonly last: number
  readonly fault: string | undefined
  readonly onChange: (question: Question) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const QuestionRow = ({ question, place, last, fault, onChange, onMove, onRemove }: RowProps) => {
  const name = `问题 ${place + 1}`
  return (
    <li>
      <Input
        aria-label={name}
        value={question.title}
        maxLength={limits.questionTitle}
        placeholder="如 校服尺码"
        {...(fault === undefined ? {} : { status: 'error' as const })}
        onChange={(event) => onChange({ ...question, title: event.target.value })}
      />
      <Select
        aria-label={`${name}的类型`}
        style={{ width: 96 }}
        options={kinds}
        value={question.kind}
        onChange={(kind) =>
          onChange({ ...question, kind, options: hasOptions({ ...question, kind }) ? question.options : [] })
        }
      />
      <Checkbox
        checked={question.required}
        aria-label={`${name}必填`}
        onChange={(event) => onChange({ ...question, required: event.target.checked })}
      >
        必填
      </Checkbox>
      <Button
        icon={<ArrowUpOutlined aria-hidden="true" />}
        aria-label={`上移${name}`}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      />
      <Button
        icon={<ArrowDownOutlined aria-hidden="true" />}
        aria-label={`下移${name}`}
        disabled={place === last}
        onClick={() => onMove(1)}
      />
      <Button danger icon={<DeleteOutlined aria-hidden="true" />} aria-label={`删除${name}`} onClick={onRemove} />
      {hasOptions(question) ? (
        <Select
          mode="tags"
          aria-label={`${name}的选项`}
          style={{ flex: '1 1 100%' }}
          placeholder="输入选项后按回车，如 大号、中号、小号"
          open={false}
          suffixIcon={null}
          tokenSeparators={['、', '，', ',']}
          value={question.options}
          onChange={(options) => onChange({ ...question, options: options.slice(0, limits.choices) })}
        />
      ) : null}
      {fault === undefined ? null : (
        <span role="alert" style={{ flex: '1 1 100%', color: 'var(--error)' }}>
          {fault}
        </span>
      )}
    </li>
  )
}

/** Edits the questions that a school adds to a form. */
export const QuestionsInput = ({ draft, faults, onChange }: Props) => {
  const { questions } = draft
  const set = (changed: Question[]) => onChange({ questions: changed })
  const add = () =>
    set([...questions, { field: makeQuestionField(), title: '', kind: 'text', required: false, options: [] }])
  return (
    <>
      <ol className={styles.rows} aria-label="自定义问题">
        {questions.map((question, at) => (
          <QuestionRow
            key={question.field}
            question={question}
            place={at}
            last={questions.length - 1}
            fault={faults[`questions.${at}`]}
            onChange={(changed) => set(questions.map((one, place) => (place === at ? changed : one)))}
            onMove={(by) => set(moveBy(questions, at, by))}
            onRemove={() => set(questions.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <Button icon={<PlusOutlined aria-hidden="true" />} disabled={questions.length >= limits.questions} onClick={add}>
        添加问题
      </Button>
    </>
  )
}
