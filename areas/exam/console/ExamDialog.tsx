import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { prefixRefusal } from '../../users/console/index.ts'
import { exam, examRefusals } from '../contract.ts'
import type { ExamDetail, ExamView } from '../examContract.ts'
import { ExamFields } from './ExamFields.tsx'
import { allReads, useExam } from './reads.ts'
import { useConfirmedSave } from './useConfirmedSave.ts'

interface Props {
  /** Null for a new exam. */
  readonly exam: ExamView | null
  readonly onClose: () => void
}

/** Maps a refusal to the form field it concerns. */
const blames = {
  [examRefusals.endsBeforeStart.code]: 'endTime',
  [examRefusals.noClasses.code]: 'departmentIds',
  [examRefusals.noSubjectsThere.code]: 'linkSubjectList',
}

const newExam = { kind: 'regular', linkSubjectList: [], departmentIds: [] } as const

const valuesOf = ({ classes, ...view }: ExamView & Pick<ExamDetail, 'classes'>) => ({
  ...view,
  departmentIds: classes.map(({ id }) => id),
})

const questionTitle = (code: number): string =>
  code === examRefusals.partsHaveScores.code ? '确认移除并删除成绩吗？' : '确认保存吗？'

const ExamForm = ({ detail, onClose }: { readonly detail: ExamDetail | null; readonly onClose: () => void }) => {
  const isNew = detail === null
  const action = useAction(exam.saveExam, { done: isNew ? '创建成功' : '保存成功', changes: allReads })
  type Body = Parameters<typeof action.run>[0]['body']
  const { asked, save } = useConfirmedSave<Body>((body, isConfirmed) => action.run({ body: { ...body, isConfirmed } }))
  // The question names the rule or the scores only: nothing has failed yet.
  const withWords = <T,>(work: () => Promise<T>) => prefixRefusal(isNew ? '创建失败：' : '保存失败：', work)
  return (
    <>
      <FormDialog<typeof exam.saveExam.body, ExamView>
        title={isNew ? '新增考试' : '编辑考试'}
        schema={exam.saveExam.body}
        initial={isNew ? { ...newExam, linkSubjectList: [], departmentIds: [] } : valuesOf(detail)}
        columns={2}
        blames={blames}
        stale={{
          name: '考试',
          schema: exam.saveExam.data,
          // The refusal names no classes, so those of the form stay.
          valuesOf: (theirs) => valuesOf({ ...theirs, classes: detail?.classes ?? [] }),
        }}
        onSubmit={(body) => withWords(() => save(body))}
        onClose={onClose}
      >
        <ExamFields isPublished={detail?.state === 'published'} />
      </FormDialog>
      {asked === null ? null : (
        <Confirm
          title={questionTitle(asked.code)}
          okText={asked.code === examRefusals.partsHaveScores.code ? '移除' : '仍要保存'}
          danger={asked.code === examRefusals.partsHaveScores.code}
          isCareful
          onConfirm={() => withWords(asked.confirm)}
          onClose={asked.close}
        >
          {asked.text}
        </Confirm>
      )}
    </>
  )
}

const EditedExam = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const found = useExam(id)
  // A cached exam may have an old version, which the server would refuse as stale.
  if (found.data !== undefined && found.isFetchedAfterMount) return <ExamForm detail={found.data} onClose={onClose} />
  return (
    <Dialog title="编辑考试" footer={null} onCancel={onClose}>
      {found.error ? (
        <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
      ) : (
        <Loading rows={5} rowHeight={48} />
      )}
    </Dialog>
  )
}

/** Dialog that adds or edits an exam. What would lose scores or break a rule asks first. */
export const ExamDialog = ({ exam: row, onClose }: Props) =>
  row === null ? <ExamForm detail={null} onClose={onClose} /> : <EditedExam id={row.id} onClose={onClose} />
