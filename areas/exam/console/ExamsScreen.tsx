import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { daysOf } from '../../../platform/console/kit/list/listFilters.ts'
import { PushesDialog } from '../../push/console/index.ts'
import { exam } from '../contract.ts'
import { type ExamView, examLimits } from '../examContract.ts'
import { DeletePublishedDialog } from './DeletePublishedDialog.tsx'
import { ExamDialog } from './ExamDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { DisclosureDialog } from './parents/DisclosureDialog.tsx'
import { ExamPushDialog } from './parents/ExamPushDialog.tsx'
import { GenerateNumbersDialog } from './sheets/GenerateNumbersDialog.tsx'
import { NumbersDialog } from './sheets/NumbersDialog.tsx'
import { ScoreImportDialog } from './sheets/ScoreImportDialog.tsx'
import { examColumns } from './examColumns.tsx'
import { useExamActions } from './useExamActions.ts'

const filters = {
  keyword: { kind: 'word', label: '考试名称', width: 172, maxLength: examLimits.name },
  days: { kind: 'days', label: '考试' },
} as const

/** The dialog that a row's action has opened. */
interface Opened {
  readonly as: 'settings' | 'publish' | 'delete' | 'push' | 'pushes' | 'import' | 'generate' | 'numbers'
  readonly exam: ExamView
}

const Exams = ({ notice }: { readonly notice: ReactNode }) => {
  const mayEdit = useAllowed('sys:exam:edit')
  const maySeeScores = useAllowed('exam:score:view')
  const mayDisclose = useAllowed('exam:disclosure:edit')
  const [opened, open] = useState<Opened | null>(null)
  const [isDisclosing, disclose] = useState(false)
  const refresh = useRefresh(exam.exams)
  const actions = useExamActions({
    onSettings: (row) => open({ as: 'settings', exam: row }),
    onPublish: (row) => open({ as: 'publish', exam: row }),
    onDeletePublished: (row) => open({ as: 'delete', exam: row }),
    onPush: (row) => open({ as: 'push', exam: row }),
    onPushes: (row) => open({ as: 'pushes', exam: row }),
    onImport: (row) => open({ as: 'import', exam: row }),
    onNumbers: (row) => open({ as: 'numbers', exam: row }),
    onGenerate: (row) => open({ as: 'generate', exam: row }),
  })
  const close = () => open(null)
  return (
    <ListScreen
      title="考试管理"
      call={exam.exams}
      filters={filters}
      failed="获取数据失败"
      input={({ keyword, days }, bounds) => {
        const { from, to } = daysOf(days)
        return { query: { keyword, startTime: from || undefined, endTime: to || undefined, ...bounds } }
      }}
      columns={examColumns(maySeeScores)}
      nameOf={({ name }) => name}
      empty={{ title: '还没有考试', hint: '新增考试并选好学科与年级，再由任课教师录入成绩' }}
      firstSize={10}
      create={mayEdit ? '新增考试' : undefined}
      createdBy="sys:exam:edit"
      editor={(row, done) => <ExamDialog exam={row} onClose={done} />}
      actions={(row, { edit }) => actions(row, () => edit(row))}
      actionsWidth={192}
      foldsOnPhone
      lead={mayEdit ? notice : null}
      tools={() => (
        <>
          {mayEdit ? (
            <Button icon={<ReloadOutlined aria-hidden="true" />} onClick={() => void refresh()}>
              刷新
            </Button>
          ) : null}
          {mayDisclose ? <Button onClick={() => disclose(true)}>家长可见</Button> : null}
        </>
      )}
    >
      {opened?.as === 'settings' ? <SettingsDialog exam={opened.exam} onClose={close} /> : null}
      {opened?.as === 'publish' ? <PublishDialog exam={opened.exam} onClose={close} /> : null}
      {opened?.as === 'push' ? (
        <Suspense fallback={null}>
          <ExamPushDialog
            exam={opened.exam}
            onStarted={() => open({ as: 'pushes', exam: opened.exam })}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {opened?.as === 'pushes' ? (
        <Suspense fallback={null}>
          <PushesDialog title={`推送情况：${opened.exam.name}`} srcType="exam" srcId={opened.exam.id} onClose={close} />
        </Suspense>
      ) : null}
      {isDisclosing ? <DisclosureDialog onClose={() => disclose(false)} /> : null}
      {opened?.as === 'import' ? <ScoreImportDialog exam={opened.exam} onClose={close} /> : null}
      {opened?.as === 'generate' ? <GenerateNumbersDialog exam={opened.exam} onClose={close} /> : null}
      {opened?.as === 'numbers' ? <NumbersDialog exam={opened.exam} onClose={close} /> : null}
      {opened?.as === 'delete' ? <DeletePublishedDialog exam={opened.exam} onClose={close} /> : null}
    </ListScreen>
  )
}

/**
 * 考试管理: the exams that classes within reach sit, the latest first. `Notice` comes from another area and is shown above
 * the list.
 */
export const examsScreen = (Notice: ComponentType) => {
  const ExamsScreen = () => <Exams notice={<Notice />} />
  return ExamsScreen
}
