import { Input } from 'antd'
import { resourceLimits } from '../fields.ts'
import { valueKeys } from '../words.ts'
import styles from './resource.module.css'

interface Props {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

const examples = ['如 编号', '如 有效期', '如 责任人', '如 电话', '如 备注']

const none: readonly string[] = []

/** Form control for the names of the five attributes. A blank one is not in use. */
export const AttributesInput = ({ id, value = none, onChange }: Props) => (
  <div className={styles.attributes}>
    {valueKeys.map((key, at) => (
      <Input
        key={key}
        {...(id === undefined || at > 0 ? {} : { id })}
        aria-label={`属性 ${at + 1}`}
        maxLength={resourceLimits.attribute}
        placeholder={examples[at]}
        value={value[at] ?? ''}
        onChange={({ target }) =>
          onChange?.(valueKeys.map((_, place) => (place === at ? target.value : (value[place] ?? ''))))
        }
      />
    ))}
  </div>
)
