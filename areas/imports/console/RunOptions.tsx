import { Select } from 'antd'
import { useState } from 'react'
import type { RunOption } from '../contract.ts'
import styles from './imports.module.css'

type Chosen = readonly { readonly key: string; readonly value: string }[]

/** Holds the values of a run's options, beginning with the stored ones. */
export const useOptionValues = (options: readonly RunOption[]) => {
  const [values, setValues] = useState(() => new Map(options.map(({ key, value }) => [key, value])))
  const chosen = options.map(({ key, value }) => ({ key, value: values.get(key) ?? value }))
  const choose = (key: string, value: string) => setValues(new Map([...values, [key, value]]))
  return [chosen, choose] as const
}

interface Props {
  readonly options: readonly RunOption[]
  readonly chosen: Chosen
  readonly onChoose: (key: string, value: string) => void
}

/** Choices that count for all rows of an import. */
export const RunOptions = ({ options, chosen, onChoose }: Props) =>
  options.length === 0 ? null : (
    <div className={styles.options}>
      {options.map(({ key, title, choices }) => (
        <div key={key} className={styles.column}>
          <span>{title}</span>
          <Select
            aria-label={title}
            value={chosen.find((one) => one.key === key)?.value ?? null}
            options={choices}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(value) => onChoose(key, value ?? '')}
          />
          <small>对所有行生效</small>
        </div>
      ))}
    </div>
  )
