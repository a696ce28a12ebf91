import { useContext } from 'react'
import { role } from '../../../platform/contract/roles.ts'
import { PeopleContext } from './people.ts'

interface Props {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
}

/** Form control that selects the homeroom teacher of a class from the staff, or nobody. */
export const HeadSelect = ({ value, onChange, ...rest }: Props) =>
  useContext(PeopleContext)({
    ...rest,
    roleId: role.staff,
    placeholder: '姓名、拼音首字母、学工号；不选为暂无',
    ...(typeof value === 'number' ? { value } : {}),
    onChange: (id) => onChange?.(id ?? null),
  })
