import { Form, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { targetNames, targets } from '../../words.ts'
import { usePads } from '../reads.ts'

const targetNodeTypes = [nodeType.school, nodeType.branch, nodeType.grade, nodeType.class]

const useBuildings = () => {
  const buildings = new Map(
    usePads().flatMap(({ buildingId, building }) =>
      buildingId === null ? [] : [[buildingId, building ?? ''] as const],
    ),
  )
  return [...buildings].map(([value, label]) => ({ value, label }))
}

const Chosen = () => {
  const target: unknown = Form.useWatch('target')
  const [pads, buildings] = [usePads(), useBuildings()]
  if (target === 'departments')
    return (
      <FormField name="departmentIds" label="年级或班级" isChosen hint="显示在服务于这些班级的班牌上">
        <DepartmentSelect multiple types={targetNodeTypes} />
      </FormField>
    )
  if (target === 'buildings')
    return (
      <FormField name="buildingIds" label="楼栋" isChosen hint="只列有班牌的楼栋">
        <MultipleSelect<number> options={buildings} showSearch={{ optionFilterProp: 'label' }} placeholder="选择楼栋" />
      </FormField>
    )
  if (target !== 'pads') return null
  return (
    <FormField name="padIds" label="班牌" isChosen>
      <MultipleSelect<number>
        options={pads.map(({ id, name, place }) => ({
          value: id,
          label: place === '' || place === name ? name : `${name}（${place}）`,
        }))}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择班牌"
      />
    </FormField>
  )
}

/** Form fields for the pads of a task: all, or those of classes, buildings, or single ones. */
export const TargetFields = () => (
  <>
    <FormField name="target" label="范围" isChosen>
      <Select options={optionsOf(targets, targetNames)} />
    </FormField>
    <Chosen />
  </>
)
