import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ApplicationView, studentRegistration as calls, registrationLimits as limits } from '../contract.ts'
import { registrationReads } from './reads.ts'

interface Props {
  readonly application: ApplicationView
  readonly onClose: () => void
}

/** Edits the office's note on an application. */
export const NoteDialog = ({ application: { id, note, version, name }, onClose }: Props) => (
  <SaveDialog
    call={calls.saveNote}
    title={`${name} 的备注`}
    initial={{ id, note, version }}
    changes={registrationReads}
    onClose={onClose}
  >
    <FormField name="note" label="内部备注" required={false} hint="家长看不到">
      <Input.TextArea rows={4} maxLength={limits.note} placeholder="如 已电话核对户口簿" />
    </FormField>
  </SaveDialog>
)
