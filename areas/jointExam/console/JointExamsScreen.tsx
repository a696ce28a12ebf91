import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { JointExamView } from '../bureauContract.ts'
import { jointExam } from '../contract.ts'
import { nameLastGrade } from '../lastGrades.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { JointExamDialog } from './JointExamDialog.tsx'
import { RankDialog } from './RankDialog.tsx'
import { SchoolsDialog } from './SchoolsDialog.tsx'
import { JointExamStateTag, describeSchools, formatDays } from './texts.tsx'
import { useJointExamActions } from './useJointExamActions.ts'

const columns: readonly ListColumn<JointExamView>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '年级', width: 120, text: ({ level }) => nameLastGrade(level), leftOutWhenNarrow: 3 },
  { title: '时间', width: 208, text: formatDays, leftOutWhenNarrow: 2 },
  {
    title: '学科',
    width: '20%',
    minWidth: 112,
    leftOutWhenNarrow: 1,
    text: ({ subjects }) => subjects.map(({ subject }) => subject).join('、'),
  },
  { title: '学校', width: 184, text: describeSchools },
  { title: '状态', width: 96, render: ({ state }) => <JointExamStateTag state={state} /> },
]

/** Ms between two reads while schools report. */
const reportInterval = 3000

const isWaiting = ({ state, schools: { joined, reported, ranked } }: JointExamView): boolean =>
  (state === 'closed' && reported < joined) || (state === 'ranked' && ranked < reported)

/** The dialog that a row's action has opened. */
interface Opened {
  readonly as: 'schools' | 'close' | 'rank'
  readonly row: JointExamView
}

/** 联考: the joint exams of a bureau, the latest first. */
const JointExamsScreen = () => {
  const mayEdit = useAllowed('jointExam:exam:edit')
  const [opened, open] = useState<Opened | null>(null)
  const actions = useJointExamActions({
    onSchools: (row) => open({ as: 'schools', row }),
    onCloseEntry: (row) => open({ as: 'close', row }),
    onRank: (row) => open({ as: 'rank', row }),
  })
  const close = () => open(null)
  return (
    <ListScreen
      title="联考"
      call={jointExam.jointExams}
      input={(_filters, bounds) => ({ query: bounds })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有联考', hint: '联考只能由初中、高中的毕业年级参加；保存后，有这个年级的学校会收到邀请' }}
      firstSize={10}
      create={mayEdit ? '新增联考' : undefined}
      createdBy="jointExam:exam:edit"
      editor={(row, done) => <JointExamDialog row={row} onClose={done} />}
      actions={(row, { edit }) => actions(row, () => edit(row))}
      actionsWidth={192}
      foldsOnPhone
      every={(rows) => (rows.some(isWaiting) ? reportInterval : 0)}
    >
      {opened?.as === 'schools' ? <SchoolsDialog row={opened.row} onClose={close} /> : null}
      {opened?.as === 'close' ? <CloseDialog row={opened.row} onClose={close} /> : null}
      {opened?.as === 'rank' ? <RankDialog row={opened.row} onClose={close} /> : null}
    </ListScreen>
  )
}

export default JointExamsScreen
