import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { leave } from '../contract.ts'

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

/** Chooses one of a student's parents; a link asks for their number, so one without a number cannot be chosen. */
export const ParentSelect = ({ id, studentId, value, onChange }: Props) => {
  const found = useCall(
    leave.linkParents,
    { query: { studentId: studentId ?? 0 } },
    { enabled: studentId !== undefined },
  )
  const parents = studentId === undefined ? [] : (found.data ?? [])
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      options={parents.map(({ id: parentId, name, relationship, telephone }) => ({
        value: parentId,
        label: `${name}（${relationship}）${telephone === '' ? '没有登记手机号' : telephone}`,
        disabled: telephone === '',
      }))}
      notFoundContent={emptyOf(studentId, found.isPending)}
      {...(parents.some((parent) => parent.id === value) ? { value } : {})}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}
