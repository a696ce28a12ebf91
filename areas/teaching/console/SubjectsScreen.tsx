import { useAction } from '../../../platform/console/client/useAction.ts'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { prefixRefusal } from '../../users/console/index.ts'
import { teaching } from '../contract.ts'
import type { SubjectView } from '../subjectContract.ts'
import { SubjectDialog } from './SubjectDialog.tsx'
import { subjectReads, useGradeChoices } from './useTeaching.ts'

const useColumns = (): readonly ListColumn<SubjectView>[] => {
  const grades = useGradeChoices()
  const nameOf = new Map(grades.map(({ value, label }) => [value, label]))
  const formatGrades = (levels: readonly number[]) =>
    levels.length === 0 ? '全部年级' : levels.map((level) => nameOf.get(level) ?? '没有班级的年级').join('、')
  return [
    { title: '编号', width: 80, render: ({ id }) => id },
    { title: '学科', width: '20%', text: ({ subject }) => subject },
    { title: '顺序', width: 72, align: 'right', text: ({ position }) => position, leftOutWhenNarrow: 2 },
    { title: '开设年级', text: ({ grades: levels }) => formatGrades(levels) },
    {
      title: '选考年级',
      width: '18%',
      text: ({ electiveGrades, groupName }) =>
        electiveGrades.length === 0 ? null : [formatGrades(electiveGrades), groupName].filter(Boolean).join(' · '),
      leftOutWhenNarrow: 1,
    },
  ]
}

/** 学科: the subjects that the school teaches. */
const SubjectsScreen = () => {
  const columns = useColumns()
  const remove = useAction(teaching.deleteSubject, { done: '删除成功', changes: subjectReads })
  const actions = (row: SubjectView, { edit }: ListTools<SubjectView>) => [
    { label: '编辑', onPress: () => edit(row) },
    {
      label: '删除',
      danger: true,
      confirm: { title: '警告', lost: `确认删除吗？学科“${row.subject}”的任教安排与选科一并删除，不能恢复。` },
      onPress: () => prefixRefusal('删除失败：', () => remove.run({ query: { id: row.id } })),
    },
  ]
  return (
    <ListScreen
      title="学科"
      call={teaching.subjects}
      input={() => ({})}
      columns={columns}
      nameOf={({ subject }) => subject}
      empty={{ title: '还没有学科', hint: '先写下学校开设的学科，才能安排任教、考试' }}
      create="新增学科"
      createdBy="teaching:subject:edit"
      actions={actions}
      editor={(subject, close) => <SubjectDialog subject={subject} onClose={close} />}
    />
  )
}

export default SubjectsScreen
