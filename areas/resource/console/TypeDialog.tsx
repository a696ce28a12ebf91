import { Checkbox, Input, Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type TypeView, resource, resourceRefusals } from '../contract.ts'
import { resourceLimits } from '../fields.ts'
import { excludedStatus } from '../views.ts'
import { iconNames, originTypeNames, originTypes, typeIcons } from '../words.ts'
import { AttributesInput } from './AttributesInput.tsx'
import { ExcludedBox } from './ExcludedBox.tsx'
import { typeReads } from './reads.ts'
import { IconOfType } from './typeIcons.tsx'

/** Initial values of the dialog: a known type, or the parent of a new one. */
type TypeInitial = TypeView | { readonly parent: TypeView | null }

interface Props {
  readonly initial: TypeInitial
  readonly onClose: () => void
}

const { typeTwice, typeTooDeep, attributeUsed, attributeNotDays } = resourceRefusals

const blames = {
  [typeTwice.code]: 'name',
  [typeTooDeep.code]: 'parentId',
  [attributeUsed.code]: 'attributes',
  [attributeNotDays.code]: 'attributes',
}

const originOptions = originTypes.map((value) => ({ value, label: originTypeNames[value] }))

const iconOptions = typeIcons.map((value) => ({
  value,
  label: (
    <>
      <IconOfType icon={value} /> {iconNames[value]}
    </>
  ),
}))

/** The shown forms of values, where two versions of a type are compared. */
const showOrigin = (value: unknown) => originOptions.find((option) => option.value === value)?.label ?? ''
const showIcon = (value: unknown) => typeIcons.flatMap((icon) => (icon === value ? [iconNames[icon]] : [])).join('')
const showNames = (value: unknown) => (Array.isArray(value) ? value.filter(Boolean).join('、') : '')

/** A new type starts with the properties of its parent. */
const valuesOf = (initial: TypeInitial) => {
  if ('id' in initial) return initial
  const { parent } = initial
  if (parent === null) return { version: 0 }
  const { id: parentId, icon, originType, attributes } = parent
  return { parentId, icon, originType, attributes, version: 0 }
}

/** The types that may be the parent of a type. */
const useParents = (own: number | undefined) => {
  const types = useCall(resource.typePage, { body: { pageSize: -1 } }, { fresh: 10_000 }).data?.content ?? []
  return types
    .filter(({ id, parentId }) => parentId === null && id !== own)
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** Dialog that adds or edits a type. */
export const TypeDialog = ({ initial, onClose }: Props) => {
  const parents = useParents('id' in initial ? initial.id : undefined)
  return (
    <SaveDialog
      call={resource.saveType}
      title={'id' in initial ? '编辑资源类型' : '新增资源类型'}
      columns={2}
      initial={valuesOf(initial)}
      stale={{ name: '资源类型', valuesOf: (theirs) => theirs }}
      changes={typeReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={resourceLimits.typeName} placeholder="如 灭火器" />
      </FormField>
      <FormField
        name="parentId"
        label="上级类型"
        isChosen
        show={(id) => parents.find(({ value }) => value === id)?.label ?? ''}
      >
        <Select allowClear placeholder="一级类型不选" options={parents} showSearch={{ optionFilterProp: 'label' }} />
      </FormField>
      <FormField name="originType" label="大类" isChosen show={showOrigin}>
        <Select options={originOptions} />
      </FormField>
      <FormField name="icon" label="图标" isChosen show={showIcon}>
        <Select options={iconOptions} />
      </FormField>
      <FormField
        name="attributes"
        label="属性"
        wide
        show={showNames}
        hint="最多五个，留空的不用；名称含“有效期”或“到期”的，资源须填日期，快到期时可在列表中查找"
      >
        <AttributesInput />
      </FormField>
      <FormField name="orderNum" label="排序" hint="小的在前">
        <NumberInput precision={0} />
      </FormField>
      <FormField name="isDisable" label="停用" valueProp="checked">
        <Checkbox>不能再新增此类型的资源，原有的不变</Checkbox>
      </FormField>
      <FormField name="status" label="不显示" show={(status) => (status === excludedStatus ? '是' : '否')}>
        <ExcludedBox />
      </FormField>
    </SaveDialog>
  )
}
