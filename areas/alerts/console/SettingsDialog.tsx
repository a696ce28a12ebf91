import { Form } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { ClockInput } from '../../../platform/console/kit/ClockInput.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type AlertSettings, alertKinds, alerts, kindNames, pupilKinds } from '../contract.ts'
import { ChosenReadiness } from './Readiness.tsx'

const title = '预警设置'

const optionsOf = <Kind extends keyof typeof kindNames>(kinds: readonly Kind[]) =>
  kinds.map((value) => ({ value, label: kindNames[value] }))

/** The situation of the kinds that are chosen in the form. */
const ChosenKinds = () => {
  const chosen: unknown = Form.useWatch('kinds', Form.useFormInstance())
  return <ChosenReadiness kinds={alertKinds.filter((kind) => Array.isArray(chosen) && chosen.includes(kind))} />
}

const SettingsForm = ({ found, onClose }: { readonly found: AlertSettings; readonly onClose: () => void }) => (
  <SaveDialog
    call={alerts.saveSettings}
    title={title}
    columns={2}
    initial={found}
    stale={{ name: title, valuesOf: (theirs) => theirs }}
    changes={[alerts.settings, alerts.readiness]}
    onClose={onClose}
  >
    <FormField
      name="kinds"
      label="开启的预警"
      hint={
        <>
          未归寝以当天最后一个归寝时段的结束时间为准；上课日、请假按校历和请假记录
          <ChosenKinds />
        </>
      }
      isChosen
      wide
    >
      <MultipleSelect options={optionsOf(alertKinds)} placeholder="不开启" />
    </FormField>
    <FormField name="headKinds" label="通知班主任" isChosen>
      <MultipleSelect options={optionsOf(pupilKinds)} placeholder="不通知" />
    </FormField>
    <FormField name="parentKinds" label="通知家长" isChosen>
      <MultipleSelect options={optionsOf(pupilKinds)} placeholder="不通知" />
    </FormField>
    <FormField name="lateTime" label="应到校时间" hint="到时仍没有到校记录的为未到校">
      <ClockInput minutesOnly example="08:00" />
    </FormField>
    <FormField name="overdueMinutes" label="请假到期后（分钟）" hint="仍没有返校记录的为逾期未返">
      <NumberInput precision={0} />
    </FormField>
    <FormField name="hoursFrom" label="在校时间从" hint="其间没有请假离校的为无假出校；出入规则允许的除外">
      <ClockInput minutesOnly example="08:10" />
    </FormField>
    <FormField name="hoursUntil" label="在校时间至">
      <ClockInput minutesOnly example="16:00" />
    </FormField>
    <FormField name="offlineMinutes" label="设备离线满（分钟）" hint="通知设备管理员；没有管理员的通知学校管理员">
      <NumberInput precision={0} />
    </FormField>
  </SaveDialog>
)

/** 预警设置: the kinds that are switched on, whom they tell, and their times. */
export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useCall(alerts.settings, {})
  if (found.data !== undefined && found.isFetchedAfterMount)
    return <SettingsForm found={found.data} onClose={onClose} />
  return (
    <Dialog title={title} footer={null} onCancel={onClose}>
      {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={5} rowHeight={40} />}
    </Dialog>
  )
}
