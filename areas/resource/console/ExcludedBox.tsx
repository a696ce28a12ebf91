import { Checkbox } from 'antd'
import { excludedStatus } from '../views.ts'

interface Props {
  readonly id?: string
  readonly value?: number
  readonly onChange?: (value: number) => void
}

/** Form control for the status of a type: excluded or not. */
export const ExcludedBox = ({ id, value = 0, onChange }: Props) => (
  <Checkbox
    {...(id === undefined ? {} : { id })}
    checked={value === excludedStatus}
    onChange={({ target }) => onChange?.(target.checked ? excludedStatus : 0)}
  >
    不在地图与类型选择中出现，子类型也不出现
  </Checkbox>
)
