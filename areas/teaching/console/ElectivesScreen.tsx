import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton, ImportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { teaching } from '../contract.ts'
import type { ElectiveRow } from '../electiveContract.ts'
import { ElectivesDialog } from './ElectivesDialog.tsx'
import { electiveReads, useElectives } from './useTeaching.ts'

const states = ['none', 'some'] as const
const stateTitles = { none: '未选科', some: '已选科' } as const

const useFilters = () =>
  ({
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
    department: departmentFilter,
    subject: {
      kind: 'choice',
      label: '学科',
      options: useElectives().map(({ id, subject }) => ({ value: String(id), label: subject })),
    },
    state: { kind: 'choice', label: '状态', options: states.map((value) => ({ value, label: stateTitles[value] })) },
  }) as const

const searchOf = ({ keyword, department, subject, state }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  keyword,
  departmentId: numberCallInput(department),
  subjectId: numberCallInput(subject),
  state: choiceCallInput(states, state),
})

const columns = [
  { title: '学号', width: '18%', text: ({ code }: ElectiveRow) => code, leftOutWhenNarrow: 2 },
  { title: '姓名', width: '16%', text: ({ name }: ElectiveRow) => name, isName: true },
  { title: '班级', width: '18%', text: ({ className }: ElectiveRow) => className, leftOutWhenNarrow: 1 },
  {
    title: '选科',
    text: ({ subjects }: ElectiveRow) => subjects.map(({ subject }) => subject).join('、'),
  },
  { title: '类别', width: 96, text: ({ groupName }: ElectiveRow) => groupName, leftOutWhenNarrow: 3 },
]

/** 选科: the elective subjects of the students within reach, in grades that have electives. */
const ElectivesScreen = () => {
  const mayEdit = useAllowed('teaching:elective:edit')
  const [edited, setEdited] = useState<ElectiveRow | null>(null)
  const bulk = [
    {
      label: '批量选科',
      dialog: (ids: readonly number[], told: { done: () => void; close: () => void }) => (
        <ElectivesDialog ids={ids} initial={[]} onDone={told.done} onClose={told.close} />
      ),
    },
  ]
  const actions = (row: ElectiveRow) => [{ label: '选科', onPress: () => setEdited(row) }]
  return (
    <ListScreen
      title="选科"
      call={teaching.electivePage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '没有需要选科的学生', hint: '在学科中给选考的学科填上选考年级' }}
      {...(mayEdit ? { actions, actionsWidth: 72, bulk } : {})}
      tools={(asked, total) => (
        <>
          {mayEdit ? (
            <ImportButton
              title="导入选科"
              call={teaching.importElectives}
              input={{}}
              template={teaching.electiveTemplate}
              templateInput={{}}
              changes={electiveReads}
            />
          ) : null}
          <ExportButton call={teaching.exportElectives} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {edited === null ? null : (
        <ElectivesDialog
          ids={[edited.id]}
          name={edited.name}
          initial={edited.subjects.map(({ id }) => id)}
          onClose={() => setEdited(null)}
        />
      )}
    </ListScreen>
  )
}

export default ElectivesScreen
