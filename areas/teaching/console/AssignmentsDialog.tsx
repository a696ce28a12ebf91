import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { errorText } from '../../../platform/console/client/callError.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { role } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { type ClassTeachers, assignmentLimits } from '../assignmentContract.ts'
import { teaching } from '../contract.ts'
import { isOffered } from '../gradeLevel.ts'
import styles from './AssignmentsDialog.module.css'
import { assignmentReads, useSubjects } from './useTeaching.ts'

type Chosen = ReadonlyMap<number, readonly number[]>

interface Props {
  readonly row: ClassTeachers
  readonly title: string
  readonly onClose: () => void
}

const idsOf = (row: ClassTeachers): Chosen =>
  new Map(row.subjects.map(({ subjectId, teachers }) => [subjectId, teachers.map(({ id }) => id)]))

/** Lists the subjects whose teachers changed, with those who start and those who stop. */
const listChanges = (before: Chosen, after: Chosen) =>
  [...after].flatMap(([subjectId, now]) => {
    const then = before.get(subjectId) ?? []
    const added = now.filter((id) => !then.includes(id))
    const removed = then.filter((id) => !now.includes(id))
    return added.length + removed.length === 0 ? [] : [{ subjectId, added, removed }]
  })

/** Dialog that chooses the teachers of each subject of a class. */
export const AssignmentsDialog = ({ row, title, onClose }: Props) => {
  const subjects = useSubjects().filter((one) => isOffered(one, row.gradeLevel))
  // The teachers at opening: a refetch while the dialog is open must not turn a colleague's change into ours.
  const [before] = useState(() => idsOf(row))
  const [chosen, setChosen] = useState(before)
  const [refused, setRefused] = useState<string | null>(null)
  const save = useAction(teaching.saveAssignments, { done: '保存成功', changes: assignmentReads })
  const changes = listChanges(before, chosen)
  const submit = async () => {
    try {
      await save.run({ body: { classId: row.id, subjects: changes } })
      onClose()
    } catch (error) {
      setRefused(errorText(error))
    }
  }
  return (
    <Dialog
      title={`${title}的任课教师`}
      width={640}
      isChanged={() => changes.length > 0}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={changes.length === 0} onClick={() => void submit()}>
          保存
        </Button>
      }
    >
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      {subjects.length === 0 ? <Empty title="还没有学科" hint="请先在学科中新增" /> : null}
      <div className={styles.subjects}>
        {subjects.map(({ id, subject }) => (
          <label key={id} className={styles.subject}>
            <span>{subject}</span>
            <UserSelect
              multiple
              roleId={role.staff}
              limit={assignmentLimits.teachers}
              aria-label={`${subject}教师`}
              value={[...(chosen.get(id) ?? [])]}
              onChange={(ids: number[]) => setChosen(new Map([...chosen, [id, ids]]))}
            />
          </label>
        ))}
      </div>
    </Dialog>
  )
}
