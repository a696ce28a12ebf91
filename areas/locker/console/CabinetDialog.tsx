import { Input, Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type CabinetView, locker, lockerLimits, lockerRefusals } from '../contract.ts'
import { cabinetKindNames, cabinetKinds, numberingNames, numberings } from '../words.ts'
import { cabinetReads } from './reads.ts'

interface Props {
  /** Null for a new cabinet. */
  readonly cabinet: CabinetView | null
  readonly onClose: () => void
}

const blames = {
  [lockerRefusals.cabinetTwice.code]: 'name',
  [lockerRefusals.deviceTaken.code]: 'deviceId',
  [lockerRefusals.layoutUsed.code]: 'rows',
}

const kindOptions = cabinetKinds.map((value) => ({ value, label: cabinetKindNames[value] }))
const numberingOptions = numberings.map((value) => ({ value, label: numberingNames[value] }))

const fresh = { kind: 'phone', place: '', deviceId: null, rows: 6, columns: 8, firstNumber: 1, version: 0 } as const

/** Dialog that adds or edits a cabinet. */
export const CabinetDialog = ({ cabinet, onClose }: Props) => {
  const devices = useCall(locker.devices, {}).data ?? []
  return (
    <SaveDialog
      call={locker.saveCabinet}
      title={cabinet === null ? '新增储物柜' : '编辑储物柜'}
      columns={2}
      initial={cabinet ?? { ...fresh, numbering: 'row' }}
      stale={{ name: '储物柜', valuesOf: (theirs) => theirs }}
      changes={cabinetReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={lockerLimits.name} placeholder="如 七年级1班手机柜" />
      </FormField>
      <FormField name="kind" label="种类" isChosen>
        <Select options={kindOptions} />
      </FormField>
      <FormField name="place" label="位置">
        <Input maxLength={lockerLimits.place} placeholder="如 教学楼二楼走廊" />
      </FormField>
      <FormField name="deviceId" label="对应设备" hint="联网的智能储物柜，存取由设备上报" isChosen>
        <Select
          allowClear
          placeholder="没有联网"
          options={devices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormField>
      <FormField name="rows" label="行数" hint="使用中的格口不能去掉，也不能改变编号">
        <NumberInput style={{ width: '100%' }} min={1} max={lockerLimits.side} precision={0} />
      </FormField>
      <FormField name="columns" label="列数">
        <NumberInput style={{ width: '100%' }} min={1} max={lockerLimits.side} precision={0} />
      </FormField>
      <FormField name="firstNumber" label="起始编号" hint="左上角格口的编号">
        <NumberInput style={{ width: '100%' }} min={1} max={9999} precision={0} />
      </FormField>
      <FormField name="numbering" label="编号顺序" isChosen>
        <Select options={numberingOptions} />
      </FormField>
    </SaveDialog>
  )
}
