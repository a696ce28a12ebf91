import { Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type SettingsView, timetable, timetableLimits, timetableRefusals } from '../../contract.ts'
import { bellReads } from '../reads.ts'

interface Props {
  readonly settings: SettingsView
  readonly onClose: () => void
}

/** Dialog for the rooms that several classes may use at one time. */
export const SettingsDialog = ({ settings, onClose }: Props) => (
  <SaveDialog
    call={timetable.saveSettings}
    title="共用场地"
    initial={settings}
    stale={{ name: '课程表设置', valuesOf: (theirs) => theirs }}
    changes={bellReads}
    blames={{ [timetableRefusals.roomConflicts.code]: 'sharedRooms' }}
    onClose={onClose}
  >
    <FormField name="sharedRooms" label="共用场地" hint="几个班可以同时使用，不算教室冲突；输入后回车">
      <Select mode="tags" maxCount={timetableLimits.sharedRooms} placeholder="如 操场" open={false} />
    </FormField>
  </SaveDialog>
)
