import { Button, Select } from 'antd'
import type { UnreadColumn } from '../contract.ts'
import { type Choices, choiceKey } from './chosenValues.ts'
import styles from './imports.module.css'

/** Values listed if nothing can be chosen for them. */
const mostListed = 10

const blank = 'blank'
const toOption = (target: string | null) => (target === null ? blank : `to:${target}`)
const fromOption = (option: string): string | null => (option === blank ? null : option.slice(3))

interface Props {
  readonly column: UnreadColumn
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

/** The values of one column that can't be read, each with its number of rows, a choice and a proposal. */
export const ValueRows = ({ column: { key, title, values, targets, mayBeBlank }, choices, onChoose }: Props) => {
  const options = [
    ...(mayBeBlank ? [{ value: blank, label: '留空' }] : []),
    ...targets.map((target) => ({ value: toOption(target), label: target })),
  ]
  const listed = values.slice(0, mostListed).map(({ value }) => value)
  const choose = (value: string, target: string | null | undefined) => {
    const changed = new Map(choices)
    if (target === undefined) changed.delete(choiceKey(key, value))
    else changed.set(choiceKey(key, value), target)
    onChoose(changed)
  }
  return (
    <section aria-label={title}>
      <h2>
        {title}：{values.length} 个取值
      </h2>
      {targets.length === 0 ? (
        <p>
          学校还没有可以对应的取值，请先新建：{listed.join('、')}
          {values.length > listed.length ? ' 等' : ''}
        </p>
      ) : null}
      {(targets.length === 0 ? [] : values).map(({ value, count, proposal }) => {
        const target = choices.get(choiceKey(key, value))
        return (
          <div key={value} className={styles.value}>
            <span>
              {value} <small>{count} 行</small>
            </span>
            <Select
              aria-label={`“${value}”对应为`}
              placeholder="不对应"
              allowClear
              value={target === undefined ? null : toOption(target)}
              options={options}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(option: string | null | undefined) => choose(value, option ? fromOption(option) : undefined)}
            />
            {proposal === null || proposal === target ? null : (
              <div>
                <Button type="link" size="small" onClick={() => choose(value, proposal)}>
                  采用建议：{proposal}
                </Button>
              </div>
            )}
          </div>
        )
      })}
    </section>
  )
}
