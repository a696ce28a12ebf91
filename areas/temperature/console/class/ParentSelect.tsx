import { Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { temperature } from '../../contract.ts'

interface Props {
  readonly id?: string
  /** The child; undefined while none is chosen. */
  readonly studentId: number | undefined
  readonly value?: number
  readonly onChange?: (id: number) => void
}

const emptyOf = (studentId: number | undefined, isPending: boolean) => {
  if (studentId === undefined) return '请先选择学生'
  return isPending ? '查找中' : '该学生没有登记家长'
}

type Parent = DataOf<typeof temperature.linkParents>[number]

/** Says why somebody can be given no link: it asks for their number, and opens nothing for a disabled account. */
const optionOf = ({ id, name, relationship, telephone, stopped }: Parent) => ({
  value: id,
  label: `${name}（${relationship}）${telephone === '' ? '没有登记手机号' : telephone}${stopped ? '（停用）' : ''}`,
  disabled: stopped || telephone === '',
})

/** Chooses one of a student's parents; one who is disabled, or has no number, cannot be chosen. */
export const ParentSelect = ({ id, studentId, value, onChange }: Props) => {
  const found = useCall(
    temperature.linkParents,
    { query: { studentId: studentId ?? 0 } },
    { enabled: studentId !== undefined },
  )
  const parents = studentId === undefined ? [] : (found.data ?? [])
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      options={parents.map(optionOf)}
      notFoundContent={emptyOf(studentId, found.isPending)}
      {...(parents.some((parent) => parent.id === value) ? { value } : {})}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}
