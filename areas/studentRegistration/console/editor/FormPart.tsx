import { Checkbox } from 'antd'
import { type FieldKey, fieldKeys, fieldTitles } from '../../contract.ts'
import styles from '../registration.module.css'
import { QuestionsInput } from './QuestionsInput.tsx'
import type { ChangeTask, TaskDraft } from './taskDraft.ts'

interface Props {
  readonly draft: TaskDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: ChangeTask
}

/** 表单: the fields of the catalogue that parents fill in, and the school's questions. */
export const FormPart = ({ draft, faults, onChange }: Props) => {
  const { fields } = draft
  // In the catalogue's order, so that every task's form reads alike.
  const put = (key: FieldKey, required: boolean | null) => {
    const others = new Map(fields.map((field) => [field.key, field.required]))
    if (required === null) others.delete(key)
    else others.set(key, required)
    onChange({
      fields: fieldKeys.flatMap((one) => {
        const isRequired = others.get(one)
        return isRequired === undefined ? [] : [{ key: one, required: isRequired }]
      }),
    })
  }
  return (
    <div className={styles.part}>
      <p className={styles.quiet}>姓名与监护人（姓名、关系、手机号）总是要填。没有勾选的不会保存，请只收需要的资料。</p>
      <ul className={styles.checks}>
        {fieldKeys.map((key) => {
          const field = fields.find((one) => one.key === key)
          return (
            <li key={key}>
              <Checkbox
                checked={field !== undefined}
                onChange={(event) => put(key, event.target.checked ? true : null)}
              >
                {fieldTitles[key]}
              </Checkbox>
              {field === undefined ? null : (
                <Checkbox
                  checked={field.required}
                  aria-label={`${fieldTitles[key]}必填`}
                  onChange={(event) => put(key, event.target.checked)}
                >
                  必填
                </Checkbox>
              )}
            </li>
          )
        })}
      </ul>
      <h2 className={styles.title}>自定义问题</h2>
      <QuestionsInput draft={draft} faults={faults} onChange={onChange} />
    </div>
  )
}
