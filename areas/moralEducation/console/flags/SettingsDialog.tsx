import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { moralEducation } from '../../contract.ts'
import { WeightsField } from './WeightsField.tsx'

/** Dialog with the settings of a school: appeals, red flags, and the weights of the weekly result. */
export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useCall(moralEducation.settings, {})
  if (found.data === undefined || !found.isFetchedAfterMount)
    return (
      <Dialog title="德育设置" footer={null} onCancel={onClose}>
        {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={4} />}
      </Dialog>
    )
  return (
    <SaveDialog
      call={moralEducation.saveSettings}
      title="德育设置"
      initial={found.data}
      changes={[moralEducation.settings]}
      stale={{ name: '德育设置', valuesOf: (theirs) => theirs }}
      onClose={onClose}
    >
      <FormField name="appealDays" label="申诉期限（天）" hint="记录之后几天内可以申诉，0 为不能申诉">
        <NumberInput precision={0} />
      </FormField>
      <FormField name="flagsPerGrade" label="每个年级的流动红旗数" hint="并列的都有；已结束的周仍按当时的数目">
        <NumberInput precision={0} />
      </FormField>
      <FormField name="weights" label="每周综合的权重" hint="按天或按周考评班级的项目；都不填时每个项目权重为 1">
        <WeightsField />
      </FormField>
    </SaveDialog>
  )
}
