import { Select } from 'antd'
import type { ParentToAsk } from '../contract.ts'

interface Props {
  readonly id?: string
  /** The child's parents; undefined while no child is chosen or they are loading. */
  readonly parents: readonly ParentToAsk[] | undefined
  readonly isStudentChosen: boolean
  readonly value?: number
  readonly onChange?: (id: number) => void
}

const emptyOf = ({ parents, isStudentChosen }: Props) => {
  if (!isStudentChosen) return '请先选择学生'
  return parents === undefined ? '查找中' : '该学生没有登记家长'
}

/** Returns true if the parent can't get a link: their account is disabled, or has no number to verify. */
export const cannotGetLink = ({ stopped, telephone }: ParentToAsk) => stopped || telephone === ''

const optionOf = (parent: ParentToAsk) => {
  const { id, name, relationship, telephone, stopped } = parent
  const number = telephone === '' ? '没有登记手机号' : telephone
  return {
    value: id,
    label: `${name}（${relationship}）${number}${stopped ? '（停用）' : ''}`,
    disabled: cannotGetLink(parent),
  }
}

/** Selects one of a student's parents. Disabled parents and those without a number can't be chosen. */
export const ParentSelect = (props: Props) => {
  const { id, parents = [], value, onChange } = props
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      options={parents.map(optionOf)}
      notFoundContent={emptyOf(props)}
      {...(parents.some((parent) => parent.id === value) ? { value } : {})}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}
