import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { environment } from '../contract.ts'

const reads = [environment.settings, environment.places, environment.exceedancePage]

/** Dialog for two limits in minutes: when a value counts as outdated, and when keepers get a message. */
export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useCall(environment.settings, {})
  if (found.data === undefined || !found.isFetchedAfterMount)
    return (
      <Dialog title="提醒设置" footer={null} onCancel={onClose}>
        {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={3} rowHeight={40} />}
      </Dialog>
    )
  return (
    <SaveDialog
      call={environment.saveSettings}
      title="提醒设置"
      initial={found.data}
      stale={{ name: '环境监测设置', valuesOf: (theirs) => theirs }}
      changes={reads}
      onClose={onClose}
    >
      <FormField name="staleMinutes" label="数据过期（分钟）" hint="超过这么久没有新数据，不再当作当前的空气">
        <NumberInput min={2} max={240} precision={0} />
      </FormField>
      <FormField
        name="alertMinutes"
        label="提醒前持续（分钟）"
        hint="超标持续这么久后，给设备负责人与班主任发一次短信；没有负责人时发给学校数据管理员"
      >
        <NumberInput min={0} max={240} precision={0} />
      </FormField>
    </SaveDialog>
  )
}
