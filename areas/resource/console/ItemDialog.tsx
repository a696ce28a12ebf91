import { AutoComplete, Form, Input, Select } from 'antd'
import type { z } from 'zod'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ItemView, resource, resourceRefusals } from '../contract.ts'
import { resourceLimits } from '../fields.ts'
import { expiryName, valueKeys } from '../words.ts'
import { itemReads, useBuildingOptions, useTypeTree } from './reads.ts'

interface Props {
  /** Null for a new resource. */
  readonly item: ItemView | null
  readonly onClose: () => void
}

const { typeDisabled, itemTwice } = resourceRefusals

const blames = { [typeDisabled.code]: 'typeId', [itemTwice.code]: 'name' }

/** The types to choose from, with their attributes: enabled ones, and that of the edited resource. */
const useTypes = (item: ItemView | null) => {
  const types = useTypeTree()
    .flatMap(({ children, ...type }) => [
      { ...type, label: type.name },
      ...children.map((child) => ({ ...child, label: `${type.name} / ${child.name}` })),
    ])
    .filter(({ id, isDisable }) => !isDisable || id === item?.typeId)
    .map(({ id, label, attributes }) => ({ value: id, label, attributes }))
  if (item === null || types.some(({ value }) => value === item.typeId)) return types
  return [{ value: item.typeId, label: item.typeName, attributes: item.attributes }, ...types]
}

type Types = ReturnType<typeof useTypes>

const attributesOf = (types: Types, typeId: unknown) => types.find(({ value }) => value === typeId)?.attributes ?? []

/** The fields of the chosen type's attributes. */
const ValueFields = ({ types }: { readonly types: Types }) => {
  const attributes = attributesOf(types, Form.useWatch('typeId'))
  return valueKeys.map((key, at) => {
    const name = attributes[at] ?? ''
    if (name === '') return null
    const isDay = expiryName.test(name)
    return (
      <FormField key={`${key} ${name}`} name={key} label={name} isChosen={isDay}>
        {isDay ? <DayPicker /> : <Input maxLength={resourceLimits.value} />}
      </FormField>
    )
  })
}

type Body = z.output<typeof resource.saveItem.body>

/** Drops the values of attributes that the chosen type lacks. The form doesn't show them. */
const withoutOtherValues = (body: Body, types: Types): Body => {
  const attributes = attributesOf(types, body.typeId)
  const other = valueKeys.filter((_, at) => (attributes[at] ?? '') === '')
  return { ...body, ...Object.fromEntries(other.map((key) => [key, ''])) }
}

/** Dialog that adds or edits a resource. */
export const ItemDialog = ({ item, onClose }: Props) => {
  const types = useTypes(item)
  const buildings = useBuildingOptions()
  return (
    <SaveDialog
      call={resource.saveItem}
      title={item === null ? '新增资源' : '编辑资源'}
      columns={2}
      initial={item ?? { version: 0 }}
      stale={{ name: '资源', valuesOf: (theirs) => theirs }}
      bodyOf={(body) => withoutOtherValues(body, types)}
      changes={itemReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField
        name="typeId"
        label="类型"
        missing="请选择类型"
        isChosen
        show={(id) => types.find(({ value }) => value === id)?.label ?? ''}
      >
        <Select
          options={types.map(({ value, label }) => ({ value, label }))}
          placeholder="选择类型"
          showSearch={{ optionFilterProp: 'label' }}
        />
      </FormField>
      <FormField name="name" label="名称">
        <Input maxLength={resourceLimits.name} placeholder="如 二楼东侧灭火器" />
      </FormField>
      <FormField name="building" label="楼栋" hint="可选已有的，也可填写；不在楼内的不填">
        <AutoComplete
          options={buildings}
          showSearch={{ filterOption: true }}
          maxLength={resourceLimits.building}
          placeholder="如 教学楼"
        />
      </FormField>
      <FormField name="floor" label="楼层" hint="地下为负数">
        <NumberInput style={{ width: '100%' }} precision={0} />
      </FormField>
      <FormField name="location" label="位置说明" wide>
        <Input maxLength={resourceLimits.location} placeholder="如 东侧楼梯口" />
      </FormField>
      <ValueFields types={types} />
      <FormField name="longitude" label="经度" hint="在地图上显示时填写，与纬度一起填写">
        <NumberInput style={{ width: '100%' }} placeholder="如 120.1551234" />
      </FormField>
      <FormField name="latitude" label="纬度">
        <NumberInput style={{ width: '100%' }} placeholder="如 30.2741234" />
      </FormField>
    </SaveDialog>
  )
}
