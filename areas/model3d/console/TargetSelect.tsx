import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useDebounced } from '../../../platform/console/kit/useDebounced.ts'
import { type TargetView, model3d } from '../contract.ts'
import { type TargetKind, targetKindNames } from '../words.ts'

/** Objects that are offered at once. More are found by typing. */
const offered = 50

interface Props {
  readonly id?: string
  readonly kind: TargetKind
  /** The object that is chosen before anything is searched. */
  readonly current: TargetView | null
  readonly value?: number
  readonly onChange?: (id: number | undefined) => void
}

const labelOf = ({ name, code }: TargetView) => (code === '' || code === name ? name : `${name}（${code}）`)

/** Chooses an object of a kind by name or code. */
export const TargetSelect = ({ id, kind, current, value, onChange }: Props) => {
  const [word, setWord] = useState('')
  const keyword = useDebounced(word)
  const found = useCall(model3d.targets, { body: { kind, keyword, pageNum: 1, pageSize: offered } }, { keep: 'answer' })
  const known = found.data?.content ?? []
  const isListed = known.some((target) => target.id === current?.id)
  const all = current === null || current.kind !== kind || isListed || word !== '' ? known : [current, ...known]
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      placeholder="输入名称查找"
      showSearch={{ filterOption: false, searchValue: word, onSearch: setWord }}
      notFoundContent={found.isFetching ? '正在查找…' : `没有找到${targetKindNames[kind]}`}
      options={all
        .filter((target) => target.kind === kind)
        .map((target) => ({ value: target.id, label: labelOf(target) }))}
      {...(value === undefined ? {} : { value })}
      onChange={(chosen?: number) => onChange?.(chosen)}
    />
  )
}
