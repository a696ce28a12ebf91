import { type ReactNode, useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import type { BulkAction } from '../../../platform/console/kit/list/BulkBar.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { choiceCallInput, daysCallInput, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton, ImportButton } from '../../jobs/console/index.ts'
import {
  type ApplicationRow,
  type Decision,
  type TaskView,
  applicationStateTitles,
  applicationStates,
  studentRegistration as calls,
  decisionRules,
  decisions,
  isEnrolling,
} from '../contract.ts'
import { AdmitDialog } from './AdmitDialog.tsx'
import { ApplicationDrawer } from './ApplicationDrawer.tsx'
import { applicationColumns } from './applicationColumns.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { registrationReads } from './reads.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

const filtersOf = ({ options, optionTitle }: TaskView) =>
  ({
    keyword: { kind: 'word', label: '报名', placeholder: '姓名、回执号、手机号后四位', width: 208, ofPeople: true },
    state: {
      kind: 'choice',
      label: '状态',
      options: applicationStates.map((value) => ({ value, label: applicationStateTitles[value] })),
      width: 128,
    },
    option: {
      kind: 'choice',
      label: optionTitle === '' ? '报名项目' : optionTitle,
      options: options.map(({ id, name }) => ({ value: String(id), label: name })),
      width: 144,
    },
    sex: {
      kind: 'choice',
      label: '性别',
      options: [
        { value: '1', label: '男' },
        { value: '2', label: '女' },
      ],
      width: 96,
    },
    days: { kind: 'days', label: '提交日期', noFuture: true },
  }) as const

/** The actions on several applications, by the permissions of the user. */
const useBulk = (task: TaskView): readonly BulkAction[] => {
  const mayReview = useAllowed('studentRegistration:application:review')
  const mayAdmit = useAllowed('studentRegistration:application:admit') && isEnrolling(task.kind)
  const review = (decision: Decision): BulkAction => ({
    label: decisionRules[decision].title,
    danger: decision === 'reject',
    dialog: (ids, { done, close }) => <ReviewDialog ids={ids} decision={decision} onDone={done} onClose={close} />,
  })
  const admission: BulkAction[] = [
    { label: '分班', dialog: (ids, { done, close }) => <ClassDialog ids={ids} onDone={done} onClose={close} /> },
    { label: '录取入学', dialog: (ids, { done, close }) => <AdmitDialog ids={ids} onDone={done} onClose={close} /> },
  ]
  const message: BulkAction = {
    label: '发短信',
    dialog: (ids, { done, close }) => <MessageDialog ids={ids} onDone={done} onClose={close} />,
  }
  const print: BulkAction = {
    label: '打印',
    dialog: (ids, { close }) => <PrintDialog ids={ids} task={task} onClose={close} />,
  }
  const reviewing = mayReview ? decisions.map(review) : []
  return [...reviewing, ...(mayAdmit ? admission : []), ...(mayReview ? [message] : []), print]
}

/** The decision that a row's action has opened. */
interface Opened {
  readonly id: number
  readonly version: number
  readonly decision: Decision
}

const useRowActions = (open: (opened: Opened) => void) => {
  const mayReview = useAllowed('studentRegistration:application:review')
  return (row: ApplicationRow, onLook: () => void) => [
    { label: '查看', onPress: onLook },
    ...(mayReview
      ? decisions
          .filter((decision) => decisionRules[decision].from.includes(row.state))
          .map((decision) => ({
            label: decisionRules[decision].title,
            danger: decision === 'reject',
            onPress: () => open({ id: row.id, version: row.version, decision }),
          }))
      : []),
  ]
}

interface Props {
  readonly task: TaskView
  readonly lead: ReactNode
}

/** The applications of a task, with review, classes and admission. */
export const ApplicationsTab = ({ task, lead }: Props) => {
  const [opened, open] = useState<Opened | null>(null)
  const [shown, setShown] = useState<ApplicationRow | null>(null)
  const mayAdmit = useAllowed('studentRegistration:application:admit')
  const bulk = useBulk(task)
  const actionsOf = useRowActions(open)
  const filters = filtersOf(task)
  const searchOf = (asked: { readonly [Name in keyof typeof filters]: string }) => ({
    taskId: task.id,
    keyword: asked.keyword,
    state: choiceCallInput(applicationStates, asked.state),
    optionId: numberCallInput(asked.option),
    sex: numberCallInput(asked.sex),
    ...daysCallInput(asked.days),
  })
  const importing = {
    title: '导入分班表',
    call: calls.importClasses,
    input: { body: { taskId: task.id } },
    template: calls.classTemplate,
    templateInput: {},
    changes: registrationReads,
  }
  return (
    <ListScreen
      title={task.title}
      label="报名"
      call={calls.applications}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={applicationColumns}
      nameOf={({ name }) => name}
      failed="数据获取失败，请稍后重试！"
      empty={{ title: '还没有人报名', hint: '在“报名页”中取二维码或链接发给家长' }}
      actions={(row) => actionsOf(row, () => setShown(row))}
      actionsWidth={144}
      foldsOnPhone
      bulk={bulk}
      onOpen={setShown}
      lead={lead}
      tools={(asked, total) => (
        <>
          {mayAdmit && isEnrolling(task.kind) ? <ImportButton {...importing} /> : null}
          <ExportButton call={calls.exportApplications} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {opened === null ? null : (
        <ReviewDialog
          ids={[opened.id]}
          version={opened.version}
          decision={opened.decision}
          onClose={() => open(null)}
        />
      )}
      <ApplicationDrawer task={task} row={shown} onClose={() => setShown(null)} />
    </ListScreen>
  )
}
