import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { documentTypes, ethnicChoices } from '../../../users/contract.ts'
import { type FieldKey, fieldTitles, isFileField, registrationLimits as limits } from '../../contract.ts'
import { PlainBoxes, PlainSelect } from './choices.tsx'
import { type FieldProps, markOptional } from './fieldProps.ts'
import { FileField } from './FileField.tsx'

const nationOptions = ethnicChoices.map((value) => ({ value, label: value }))
const typeOptions = documentTypes.map((value) => ({ value, label: value }))
const boardingOptions = ['住宿', '走读'] as const

const longTexts = {
  hukouAddress: 200,
  address: 200,
  previousSchool: limits.line,
  bus: limits.line,
  allergy: limits.note,
  sibling: limits.line,
} as const

const hints: Partial<Record<FieldKey, string>> = {
  sibling: '如 三年级2班 王小红',
  allergy: '如 对花生过敏；没有可不填',
  bus: '希望乘车的站点',
}

const isLongText = (key: FieldKey): key is keyof typeof longTexts => key in longTexts

interface Props extends FieldProps {
  readonly field: FieldKey
}

/** One field of the catalogue. */
export const CatalogueField = ({ task, draft, document, faultOf, upload, onChange: set, field }: Props) => {
  const required = task.fields.some((one) => one.key === field && one.required)
  const label = markOptional(fieldTitles[field], required)
  const fault = faultOf(field)
  if (isFileField(field))
    return <FileField field={field} label={label} fault={fault} files={draft.files} upload={upload} onChange={set} />
  if (field === 'sex') {
    const chosen = draft.sex === 0 ? [] : [draft.sex === 1 ? '男' : '女']
    const choose = ([sex]: readonly string[]) => set({ sex: sex === '男' ? 1 : 2 })
    return (
      <PlainBoxes
        label={label}
        fault={fault}
        options={['男', '女']}
        chosen={chosen}
        isSeveral={false}
        onChange={choose}
      />
    )
  }
  if (field === 'boarding') {
    const chosen = draft.boarding === null ? [] : [boardingOptions[draft.boarding ? 0 : 1]]
    const choose = ([way]: readonly string[]) => set({ boarding: way === '住宿' })
    return (
      <PlainBoxes
        label={label}
        fault={fault}
        options={boardingOptions}
        chosen={chosen}
        isSeveral={false}
        onChange={choose}
      />
    )
  }
  if (field === 'nation') {
    const choose = (value: string) => set({ nation: ethnicChoices.find((one) => one === value) ?? '' })
    return (
      <PlainSelect
        label={label}
        fault={fault}
        value={draft.nation}
        options={nationOptions}
        empty="请选择"
        onChange={choose}
      />
    )
  }
  if (field === 'document') {
    const choose = (value: string) => set({ documentType: documentTypes.find((one) => one === value) ?? '居民身份证' })
    return (
      <>
        <PlainSelect label="证件类型" fault={null} value={draft.documentType} options={typeOptions} onChange={choose} />
        <PlainField
          label={label}
          fault={fault}
          value={draft.documentNumber}
          maxLength={40}
          autoComplete="off"
          placeholder={document === '' ? '' : `不改则保持 ${document.slice(-8)}`}
          onChange={(event) => set({ documentNumber: event.target.value })}
        />
      </>
    )
  }
  if (field === 'birthDate')
    return (
      <PlainField
        label={label}
        fault={fault}
        type="date"
        max={task.today}
        value={draft.birthDate}
        onChange={(event) => set({ birthDate: event.target.value })}
      />
    )
  if (!isLongText(field)) return null
  return (
    <PlainField
      label={label}
      fault={fault}
      value={draft[field]}
      maxLength={longTexts[field]}
      autoComplete="off"
      placeholder={hints[field] ?? ''}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  )
}
