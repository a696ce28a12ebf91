import { Select } from 'antd'

interface Props {
  readonly id?: string
  readonly value?: readonly { readonly id: number }[]
  readonly onChange?: (value: { id: number }[]) => void
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

const none = [] as const

/** Form control that chooses several location codes. */
export const LocationsInput = ({ value = none, onChange, options, ...rest }: Props) => (
  <Select
    {...rest}
    mode="multiple"
    allowClear
    placeholder="选择楼内的位置"
    options={[...options]}
    showSearch={{ optionFilterProp: 'label' }}
    value={value.map(({ id }) => id)}
    onChange={(ids) => onChange?.(ids.map((id) => ({ id })))}
  />
)
