import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ClassSelect } from '../../organisation/console/index.ts'
import { studentRegistration as calls } from '../contract.ts'
import { registrationReads } from './reads.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Puts approved applications in a class. */
export const ClassDialog = ({ ids, onDone, onClose }: Props) => {
  const schoolId = useUser().schoolId ?? 0
  return (
    <SaveDialog
      call={calls.assignClass}
      title={`分班（${ids.length} 份）`}
      initial={{ ids: [...ids] }}
      changes={registrationReads}
      done={({ changed }) => `已分班 ${changed} 份`}
      onSaved={() => onDone?.()}
      onClose={onClose}
    >
      <FormField
        name="classId"
        label="班级"
        required
        missing="请选择班级"
        isChosen
        hint="只有已通过的报名会改变；也可以用分班表导入"
      >
        <ClassSelect schoolId={schoolId} />
      </FormField>
    </SaveDialog>
  )
}
