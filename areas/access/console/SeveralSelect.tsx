import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'

interface Props {
  readonly label: string
  readonly options: readonly { readonly value: number; readonly label: string }[]
  readonly value: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** Selects several options by typing. Choices that don't fit are shown as a count. */
export const SeveralSelect = ({ label, options, value, onChange }: Props) => (
  <MultipleSelect<number>
    allowClear
    maxTagCount="responsive"
    style={{ width: 184 }}
    placeholder={label}
    aria-label={label}
    showSearch={{ optionFilterProp: 'label' }}
    options={[...options]}
    value={[...value]}
    onChange={onChange}
  />
)
