import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import type { JointExamView } from '../bureauContract.ts'
import { jointExam } from '../contract.ts'
import { bureauReads, figuresPlace } from './reads.ts'

interface Openers {
  readonly onSchools: (row: JointExamView) => void
  readonly onCloseEntry: (row: JointExamView) => void
  readonly onRank: (row: JointExamView) => void
}

const useChanges = () => {
  const changes = bureauReads
  return {
    reopen: useAction(jointExam.reopenEntry, { done: '已重新开放录入', changes }),
    invite: useAction(jointExam.inviteSchools, {
      done: ({ invited }) => (invited === 0 ? '没有新的学校可以邀请' : `已邀请 ${invited} 所学校`),
      changes,
    }),
    remove: useAction(jointExam.deleteJointExam, { done: '删除成功', changes }),
  }
}

/** Returns a function that lists the actions of a joint exam. `edit` opens its dialog. */
export const useJointExamActions = ({ onSchools, onCloseEntry, onRank }: Openers) => {
  const mayEdit = useAllowed('jointExam:exam:edit')
  const { reopen, invite, remove } = useChanges()

  const openActions = (row: JointExamView, edit: () => void): RowAction[] => [
    { label: '截止录入', onPress: () => onCloseEntry(row) },
    { label: '邀请学校', onPress: () => invite.press({ body: { id: row.id } }) },
    ...(row.schools.joined === 0 ? [{ label: '编辑', onPress: edit }] : []),
  ]

  const closedActions = (row: JointExamView): RowAction[] => [
    { label: '生成全区名次', onPress: () => onRank(row) },
    {
      label: '重新开放',
      confirm: {
        title: '确认重新开放录入吗？',
        lost: `各校可以再修改“${row.name}”的成绩；已汇总的成绩与全区名次清除，须再次截止、生成。`,
      },
      onPress: () => reopen.run({ body: { id: row.id } }),
    },
  ]

  const removing = ({ id, name }: JointExamView): RowAction => ({
    label: '删除',
    danger: true,
    confirm: {
      title: '确认删除吗？',
      lost: `“${name}”与全区名次不能恢复；各校的考试与成绩保留为学校自己的考试。`,
    },
    onPress: () => remove.run({ query: { id } }),
  })

  return (row: JointExamView, edit: () => void): readonly RowAction[] => [
    { label: '学校', onPress: () => onSchools(row) },
    { label: '统计', onPress: () => go(figuresPlace(row.id)) },
    ...(mayEdit ? [...(row.state === 'open' ? openActions(row, edit) : closedActions(row)), removing(row)] : []),
  ]
}
