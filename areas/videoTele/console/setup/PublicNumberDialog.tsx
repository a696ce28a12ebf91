import { Input, Switch } from 'antd'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type PublicNumberView, phoneLimits, videoTele, videoTeleRefusals } from '../../contract.ts'

interface Props {
  /** Null for a new number. */
  readonly number: PublicNumberView | null
  readonly onClose: () => void
}

const blames = { [videoTeleRefusals.publicTwice.code]: 'name' }

const blank = { name: '', number: '', orderNum: 1, fromTime: null, toTime: null, disabled: false, version: 0 }

interface ClockProps {
  readonly id?: string
  readonly example: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

/** A time of the day, null for an empty field. */
const OptionalClock = ({ value, onChange, ...rest }: ClockProps) => (
  <ClockInput {...rest} minutesOnly value={value ?? ''} onChange={(text) => onChange?.(text === '' ? null : text)} />
)

/** Dialog that adds or edits a public number. */
export const PublicNumberDialog = ({ number, onClose }: Props) => (
  <SaveDialog
    call={videoTele.savePublicNumber}
    title={number === null ? '新增公共号码' : '编辑公共号码'}
    columns={2}
    initial={number ?? blank}
    stale={{ name: '公共号码', valuesOf: (theirs) => theirs }}
    changes={[videoTele.publicNumbers]}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={phoneLimits.name} placeholder="如 校医室" />
    </FormField>
    <FormField name="number" label="号码">
      <Input maxLength={20} placeholder="如 120" />
    </FormField>
    <FormField name="fromTime" label="服务开始" hint="全天的都不填">
      <OptionalClock example="08:00" />
    </FormField>
    <FormField name="toTime" label="服务结束">
      <OptionalClock example="17:30" />
    </FormField>
    <FormField name="orderNum" label="次序" hint="小的在话机上排在前面">
      <NumberInput style={{ width: '100%' }} min={0} max={9999} precision={0} />
    </FormField>
    <FormField name="disabled" label="停用">
      <Switch />
    </FormField>
  </SaveDialog>
)
