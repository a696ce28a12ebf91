import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { role } from '../../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../../users/console/index.ts'
import {
  type TeachingClassMember,
  type TeachingClassView,
  timetable,
  timetableLimits,
  timetableRefusals,
} from '../../contract.ts'
import { teachingClassReads } from '../reads.ts'

interface Props {
  readonly teachingClass: TeachingClassView
  readonly onClose: () => void
}

const { memberConflict, notStudents } = timetableRefusals
const blames = { [memberConflict.code]: 'studentIds', [notStudents.code]: 'studentIds' }

const Members = ({ members }: { readonly members: readonly TeachingClassMember[] }) => {
  if (members.length === 0) return <Empty title="还没有学生" />
  return (
    <ul>
      {members.map(({ id, name, code, className }) => (
        <li key={id}>{[name, code, className].filter(Boolean).join(' · ')}</li>
      ))}
    </ul>
  )
}

/** Dialog that shows the students of a teaching class, and edits them for those who may. */
export const MembersDialog = ({ teachingClass: { id, name }, onClose }: Props) => {
  const mayEdit = useAllowed('timetable:class:edit')
  const found = useCall(timetable.members, { params: { id } })
  const title = `${name} 名单`
  if (found.data !== undefined && mayEdit) {
    return (
      <SaveDialog
        call={timetable.saveMembers}
        title={title}
        width={640}
        initial={{ id, studentIds: found.data.map((member) => member.id) }}
        changes={teachingClassReads}
        blames={blames}
        onClose={onClose}
      >
        <FormField name="studentIds" label={`学生（${found.data.length} 人）`} hint="可以来自几个班级；人多时用导入">
          <UserSelect multiple roleId={role.student} limit={timetableLimits.members} />
        </FormField>
      </SaveDialog>
    )
  }
  return (
    <Dialog title={title} footer={null} onCancel={onClose}>
      {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : null}
      {found.error === null && found.data === undefined ? <Loading rows={6} /> : null}
      {found.data === undefined ? null : <Members members={found.data} />}
    </Dialog>
  )
}
