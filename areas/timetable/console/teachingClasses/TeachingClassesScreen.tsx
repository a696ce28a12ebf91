import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { ImportButton } from '../../../jobs/console/index.ts'
import { type TeachingClassView, timetable } from '../../contract.ts'
import { TermSelect, WithoutTerm, useTerm } from '../TermSelect.tsx'
import { teachingClassReads } from '../reads.ts'
import { MembersDialog } from './MembersDialog.tsx'
import { TeachingClassDialog } from './TeachingClassDialog.tsx'

const defaults = { term: 0 }

const columns: readonly ListColumn<TeachingClassView>[] = [
  { title: '名称', width: '20%', minWidth: 112, text: ({ name }) => name },
  { title: '学科', width: 96, text: ({ subject }) => subject, leftOutWhenNarrow: 3 },
  { title: '年级', width: 112, text: ({ gradeName }) => gradeName, leftOutWhenNarrow: 2 },
  {
    title: '教师',
    minWidth: 112,
    isName: true,
    text: ({ teachers }) => teachers.map(({ name }) => name).join('、') || '未安排',
  },
  { title: '学生数', width: 80, align: 'right', text: ({ students }) => students },
  { title: '来自班级', minWidth: 144, text: ({ classes }) => classes.join('、'), leftOutWhenNarrow: 1 },
]

const filters = {
  keyword: { kind: 'word', label: '教学班', placeholder: '名称、学科、教师', width: 176, ofPeople: true },
} as const

const useActions = (open: (teachingClass: TeachingClassView) => void) => {
  const mayEdit = useAllowed('timetable:class:edit')
  const remove = useAction(timetable.deleteTeachingClass, { done: '删除成功', changes: teachingClassReads })
  return (row: TeachingClassView, { edit }: ListTools<TeachingClassView>) => [
    { label: '名单', onPress: () => open(row) },
    ...(mayEdit
      ? [
          { label: '编辑', onPress: () => edit(row) },
          {
            label: '删除',
            danger: true,
            confirm: { lost: `教学班“${row.name}”与它的名单将被删除，不能恢复。` },
            onPress: () => remove.run({ query: { id: row.id } }),
          },
        ]
      : []),
  ]
}

const importing = {
  title: '导入教学班名单',
  call: timetable.importMembers,
  template: timetable.memberTemplate,
  templateInput: {},
  changes: teachingClassReads,
}

/** 教学班: groups of students of several classes, with their teachers. */
const TeachingClassesScreen = () => {
  const mayEdit = useAllowed('timetable:class:edit')
  const [asked, change] = useScreenQuery(defaults)
  const { found, terms, termId } = useTerm(asked.term)
  const [opened, setOpened] = useState<TeachingClassView | null>(null)
  const actions = useActions(setOpened)
  if (termId === null) return <WithoutTerm title="教学班" found={found} />
  return (
    <ListScreen
      title="教学班"
      call={timetable.teachingClassPage}
      filters={filters}
      input={({ keyword }, bounds) => ({ body: { termId, keyword, ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '这个学期还没有教学班', hint: '走班上课的学生按教学班排课，可以来自几个班级' }}
      {...(mayEdit ? { create: '新增教学班', createdBy: 'timetable:class:edit' } : {})}
      actions={actions}
      actionsWidth={160}
      foldsOnPhone
      lead={<TermSelect terms={terms} value={termId} onChange={(term) => change({ term })} />}
      tools={() => (mayEdit ? <ImportButton {...importing} input={{ body: { termId } }} /> : null)}
      editor={(row, close) => <TeachingClassDialog teachingClass={row} termId={termId} onClose={close} />}
    >
      {opened === null ? null : <MembersDialog teachingClass={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

export default TeachingClassesScreen
