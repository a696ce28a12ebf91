import { useCall } from '../../../platform/console/client/useCall.ts'
import { ClockInput } from '../../../platform/console/kit/ClockInput.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { locker } from '../contract.ts'

const title = '存入时间'

/** 存入时间: by when telephones should be put away. */
export const LockerSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useCall(locker.settings, {})
  if (found.data === undefined || !found.isFetchedAfterMount)
    return (
      <Dialog title={title} footer={null} onCancel={onClose}>
        {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={1} rowHeight={40} />}
      </Dialog>
    )
  return (
    <SaveDialog
      call={locker.saveSettings}
      title={title}
      initial={found.data}
      stale={{ name: title, valuesOf: (theirs) => theirs }}
      changes={[locker.settings, locker.board]}
      onClose={onClose}
    >
      <FormField name="depositBy" label="手机应在此时间之前存入">
        <ClockInput minutesOnly example="08:00" />
      </FormField>
    </SaveDialog>
  )
}
