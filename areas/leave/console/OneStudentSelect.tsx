import { StudentSelect } from './StudentSelect.tsx'

interface Props {
  readonly id?: string
  readonly value?: number
  readonly onChange?: (id: number | undefined) => void
}

/** Chooses one student for whom one may ask for leave: the one that was chosen last. */
export const OneStudentSelect = ({ id, value, onChange }: Props) => (
  <StudentSelect
    {...(id === undefined ? {} : { id })}
    value={value === undefined ? [] : [value]}
    onChange={(ids) => onChange?.(ids.at(-1))}
  />
)
