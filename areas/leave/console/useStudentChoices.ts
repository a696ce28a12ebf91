import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useDebounced } from '../../../platform/console/kit/useDebounced.ts'
import { leave } from '../contract.ts'

/**
 * Returns select props that search the students for whom the user may ask for leave. Call `keep` with the chosen ids,
 * so that they keep their names when another student is searched.
 */
export const useStudentChoices = () => {
  const [word, setWord] = useState('')
  const [named, name] = useState<ReadonlyMap<number, string>>(new Map())
  const keyword = useDebounced(word.trim())
  const found = useCall(leave.students, { query: { keyword } }, { keep: 'answer' })
  const isSettling = keyword !== word.trim() || found.isPlaceholderData
  const offered = isSettling ? [] : (found.data ?? [])
  const keep = (ids: readonly number[]) => {
    // Clear the search text for the next choice.
    setWord('')
    const known = [...named, ...offered.map((one) => [one.id, one.name] as const)]
    name(new Map(known.filter(([key]) => ids.includes(key))))
  }
  const nameOf = ({ value }: { readonly value: number | string }) => named.get(Number(value)) ?? null
  const props = {
    style: { width: '100%' },
    placeholder: '姓名、拼音首字母、学号',
    showSearch: { filterOption: false, searchValue: word, onSearch: setWord },
    loading: isSettling,
    options: offered.map(({ id: studentId, name: label, clazzName, studentCode }) => ({
      value: studentId,
      label: [label, clazzName, studentCode].filter(Boolean).join(' · '),
    })),
    labelRender: nameOf,
    notFoundContent: isSettling ? '查找中' : '没有匹配的学生，只能为所带班级、所管楼栋的学生请假',
  }
  return { props, keep }
}
