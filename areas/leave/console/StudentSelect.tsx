import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { leaveLimits } from '../contract.ts'
import { useStudentChoices } from './useStudentChoices.ts'

interface Props {
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (ids: number[]) => void
}

const nobody: readonly number[] = []

/** Form control that selects students for whom the user may ask for leave, with search while typing. */
export const StudentSelect = ({ id, value = nobody, onChange }: Props) => {
  const { props, keep } = useStudentChoices()
  return (
    <MultipleSelect<number>
      {...(id === undefined ? {} : { id })}
      {...props}
      maxCount={leaveLimits.students}
      value={[...value]}
      onChange={(ids) => {
        keep(ids)
        onChange?.(ids)
      }}
    />
  )
}
