import { useMemo } from 'react'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { matchesWord } from '../../../platform/console/kit/initials.ts'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { nodeType } from '../../registry/contract.ts'
import { buildClassChoices } from './classChoices.ts'
import { selectableNodes, toDepartmentNodes } from './departmentNodes.ts'
import { useTreeOfSchool } from './useTreeOfSchool.ts'

interface Props {
  readonly id?: string
  readonly schoolId: number
  /** Maximum number of chosen classes. */
  readonly most: number
  readonly value?: readonly number[]
  readonly onChange?: (ids: number[]) => void
}

const none: readonly number[] = []

/** Form control that chooses several reachable classes that may get students, by grade and class. */
export const ClassesSelect = ({ id, schoolId, most, value = none, onChange }: Props) => {
  const tree = useTreeOfSchool(schoolId)
  const options = useMemo(
    () =>
      buildClassChoices(
        selectableNodes(toDepartmentNodes(tree.data ?? []), { types: [nodeType.class], forPeople: true }),
      ),
    [tree.data],
  )
  const words = (value: unknown) => {
    const one = options.find((option) => option.value === value)
    return one === undefined ? [] : [one.name, one.label]
  }
  const insteadOfClasses = () => {
    if (tree.error) return <Failed error={tree.error} onRetry={tree.refetch} />
    if (tree.isPending) return <Loading rows={4} rowHeight={32} />
    return <Empty title={options.length === 0 ? '暂无班级' : '没有匹配的班级'} />
  }
  return (
    <MultipleSelect<number>
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      maxCount={most}
      placeholder="选择班级，可输入名称或拼音首字母"
      loading={tree.isPending}
      options={options}
      showSearch={{
        filterOption: (word, option) =>
          option !== undefined && words(option.value).some((text) => matchesWord(text, word)),
      }}
      notFoundContent={insteadOfClasses()}
      value={[...value]}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}
