import { Select } from 'antd'
import { useMemo } from 'react'
import { matchesWord } from '../../../platform/console/kit/initials.ts'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { TabLeaves } from '../../../platform/console/kit/TabLeaves.tsx'
import { nodeType } from '../../registry/contract.ts'
import { buildClassChoices } from './classChoices.ts'
import { selectableNodes, toDepartmentNodes } from './departmentNodes.ts'
import { useTreeOfSchool } from './useTreeOfSchool.ts'

interface Props {
  readonly id?: string
  readonly schoolId: number
  readonly value?: number
  readonly onChange?: (id: number | undefined) => void
}

/** Form control that chooses a class that may get students, from one searchable list by grade and class. */
export const ClassSelect = ({ schoolId, ...rest }: Props) => {
  const tree = useTreeOfSchool(schoolId)
  const options = useMemo(
    () =>
      buildClassChoices(
        selectableNodes(toDepartmentNodes(tree.data ?? []), { types: [nodeType.class], forPeople: true }),
      ),
    [tree.data],
  )
  const insteadOfClasses = () => {
    if (tree.error) return <Failed error={tree.error} onRetry={tree.refetch} />
    if (tree.isPending) return <Loading rows={4} rowHeight={32} />
    return <Empty title={options.length === 0 ? '暂无班级' : '没有匹配的班级'} />
  }
  return (
    <TabLeaves>
      <Select
        {...rest}
        placeholder="选择班级，可输入名称或拼音首字母"
        loading={tree.isPending}
        options={options}
        showSearch={{
          filterOption: (word, option) =>
            option !== undefined && (matchesWord(option.name, word) || matchesWord(option.label, word)),
        }}
        notFoundContent={insteadOfClasses()}
      />
    </TabLeaves>
  )
}
