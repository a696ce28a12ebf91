import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton, ImportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { nameClass } from '../../registry/contract.ts'
import type { ClassTeachers } from '../assignmentContract.ts'
import { teaching } from '../contract.ts'
import { AssignmentsDialog } from './AssignmentsDialog.tsx'
import { TeacherTags } from './TeacherTags.tsx'
import { assignmentReads } from './useTeaching.ts'

const filters = { department: departmentFilter } as const

const queryOf = ({ department }: FilterTexts<typeof filters>) => ({ departmentId: numberCallInput(department) })

const columns = [
  { title: '班级', width: '18%', text: nameClass },
  { title: '任课教师', render: ({ subjects }: ClassTeachers) => <TeacherTags subjects={subjects} /> },
]

/** 任教安排: who teaches which subject in which class. Teachers see the classes within their reach. */
const AssignmentsScreen = () => {
  const mayEdit = useAllowed('teaching:assignment:edit')
  return (
    <ListScreen
      title="任教安排"
      call={teaching.assignments}
      filters={filters}
      input={(asked) => ({ query: queryOf(asked) })}
      columns={columns}
      nameOf={nameClass}
      empty={{ title: '还没有班级', hint: '在组织用户管理中建好班级，再安排各学科的任课教师' }}
      {...(mayEdit
        ? {
            onOpen: (row: ClassTeachers, { edit }: { readonly edit: (row: ClassTeachers) => void }) => edit(row),
            actions: (row: ClassTeachers, { edit }: { readonly edit: (row: ClassTeachers) => void }) => [
              { label: '安排', onPress: () => edit(row) },
            ],
            actionsWidth: 72,
          }
        : {})}
      editor={(row, close) =>
        row === null ? null : <AssignmentsDialog row={row} title={nameClass(row)} onClose={close} />
      }
      tools={(asked, total) => (
        <>
          {mayEdit ? (
            <ImportButton
              title="导入任教安排"
              call={teaching.importAssignments}
              input={{}}
              template={teaching.assignmentTemplate}
              templateInput={{}}
              changes={assignmentReads}
            />
          ) : null}
          <ExportButton call={teaching.exportAssignments} input={{ body: queryOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    />
  )
}

export default AssignmentsScreen
