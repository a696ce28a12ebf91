import { Input, Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { moralEducation } from '../../contract.ts'
import { recordLimits } from '../../recordContract.ts'
import type { RecordRow } from '../../recordViews.ts'
import { formatSigned } from '../formatValue.ts'
import { recordReads } from '../reads.ts'
import { nameOfItem } from './recordTexts.tsx'

interface Props {
  readonly record: RecordRow
  readonly onClose: () => void
}

/** Dialog that changes a record before its period ends. */
export const EditDialog = ({ record, onClose }: Props) => {
  const choices = useCall(moralEducation.recordChoices, {}, { fresh: 60_000 }).data ?? []
  const project = choices.find(({ id }) => id === record.projectId)
  const items = (project?.categories ?? []).flatMap(({ children }) => children)
  const known = items.some(({ id }) => id === record.itemId)
  const options = [
    ...(known ? [] : [{ value: record.itemId, label: nameOfItem(record) }]),
    ...items.map(({ id, title, value }) => ({ value: id, label: `${title} ${formatSigned(value)}` })),
  ]
  const isTyped = project?.scoreIs === '1'
  const valuesOf = ({ id, itemId, desc, onDutyName, version, assessValue }: RecordRow) => {
    const values = { id, itemId, desc, onDutyName, version }
    return isTyped ? { ...values, assessValue } : values
  }
  return (
    <SaveDialog
      call={moralEducation.updateRecord}
      title={`编辑记录“${record.targetName}”`}
      initial={valuesOf(record)}
      changes={recordReads}
      stale={{ name: '德育记录', valuesOf }}
      onClose={onClose}
    >
      <FormField name="itemId" label="评分项" isChosen>
        <Select options={options} />
      </FormField>
      {isTyped ? (
        <FormField name="assessValue" label="分值" hint="0 到评分项的分值之间">
          <NumberInput precision={2} formatter={(value) => String(value ?? '')} />
        </FormField>
      ) : null}
      <FormField name="desc" label="说明">
        <Input.TextArea rows={2} maxLength={recordLimits.desc} />
      </FormField>
      <FormField name="onDutyName" label="值周生">
        <Input maxLength={recordLimits.onDuty} />
      </FormField>
    </SaveDialog>
  )
}
