import { Select } from 'antd'
import { TabLeaves } from '../../../platform/console/kit/TabLeaves.tsx'
import { useStudentChoices } from './useStudentChoices.ts'

interface Props {
  readonly id?: string
  readonly value?: number
  readonly onChange?: (id: number | undefined) => void
}

/** Selects one student for whom the user may ask for leave. The list closes after the choice. */
export const OneStudentSelect = ({ id, value, onChange }: Props) => {
  const { props, keep } = useStudentChoices()
  return (
    <TabLeaves>
      <Select<number | undefined>
        {...(id === undefined ? {} : { id })}
        {...props}
        allowClear
        value={value}
        onChange={(chosen) => {
          keep(chosen === undefined ? [] : [chosen])
          onChange?.(chosen)
        }}
      />
    </TabLeaves>
  )
}
