import { useState } from 'react'
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

interface EditedProps extends Props {
  readonly members: readonly TeachingClassMember[]
}

const EditedMembers = ({ teachingClass: { id, name, version }, members, onClose }: EditedProps) => (
  <SaveDialog
    call={timetable.saveMembers}
    title={`${name} 名单`}
    width={640}
    initial={{ id, studentIds: members.map((member) => member.id), version }}
    changes={teachingClassReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="studentIds" label={`学生（${members.length} 人）`} hint="可以来自几个班级；人多时用导入">
      <UserSelect multiple roleId={role.student} limit={timetableLimits.members} />
    </FormField>
  </SaveDialog>
)

/** Dialog that shows the students of a teaching class, and edits them for those who may. */
export const MembersDialog = ({ teachingClass, onClose }: Props) => {
  const mayEdit = useAllowed('timetable:class:edit')
  const found = useCall(timetable.members, { params: { id: teachingClass.id } })
  // The list at opening: an earlier response would be saved over the present list, a later one would replace the choice.
  const [first, setFirst] = useState<readonly TeachingClassMember[] | null>(null)
  if (first === null && found.data !== undefined && !found.isFetching) setFirst(found.data)
  if (first !== null && mayEdit) {
    return <EditedMembers teachingClass={teachingClass} members={first} onClose={onClose} />
  }
  return (
    <Dialog title={`${teachingClass.name} 名单`} footer={null} onCancel={onClose}>
      {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : null}
      {found.error === null && first === null ? <Loading rows={6} /> : null}
      {first === null ? null : <Members members={first} />}
    </Dialog>
  )
}
