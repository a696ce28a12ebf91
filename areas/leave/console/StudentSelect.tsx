import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { useDebounced } from '../../../platform/console/kit/useDebounced.ts'
import { leave, leaveLimits } from '../contract.ts'

interface Props {
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (ids: number[]) => void
}

const nobody: readonly number[] = []

/** Chooses students for whom one may ask for leave, sought while typing; a control of a form. */
export const StudentSelect = ({ id, value = nobody, onChange }: Props) => {
  const [word, setWord] = useState('')
  const [named, name] = useState<ReadonlyMap<number, string>>(new Map())
  const keyword = useDebounced(word.trim())
  const found = useCall(leave.students, { query: { keyword } }, { keep: 'answer' })
  const isSettling = keyword !== word.trim() || found.isPlaceholderData
  const offered = isSettling ? [] : (found.data ?? [])
  const change = (ids: number[]) => {
    // The next one has another name; those that are chosen keep theirs.
    setWord('')
    const known = [...named, ...offered.map((one) => [one.id, one.name] as const)]
    name(new Map(known.filter(([key]) => ids.includes(key))))
    onChange?.(ids)
  }
  return (
    <MultipleSelect<number>
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      maxCount={leaveLimits.students}
      placeholder="姓名、拼音首字母、学号"
      showSearch={{ filterOption: false, searchValue: word, onSearch: setWord }}
      loading={isSettling}
      options={offered.map(({ id: studentId, name: label, clazzName, studentCode }) => ({
        value: studentId,
        label: [label, clazzName, studentCode].filter(Boolean).join(' · '),
      }))}
      labelRender={({ value: shown }) => named.get(Number(shown)) ?? null}
      notFoundContent={isSettling ? '查找中' : '没有匹配的学生，只能为所带班级、所管楼栋的学生请假'}
      value={[...value]}
      onChange={change}
    />
  )
}
