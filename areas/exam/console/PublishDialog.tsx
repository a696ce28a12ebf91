import { useAction } from '../../../platform/console/client/useAction.ts'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { prefixRefusal } from '../../users/console/index.ts'
import { exam } from '../contract.ts'
import type { ExamView } from '../examContract.ts'
import styles from './Exams.module.css'
import { allReads } from './reads.ts'

interface Props {
  readonly exam: ExamView
  readonly onClose: () => void
}

type Missing = DataOf<typeof exam.missingScores>

/** Lists for each class the subjects that lack scores, such as 语文 3 人、数学 全部 45 人. */
const describeClasses = (parts: Missing['parts']) => {
  const classes = [...new Set(parts.map(({ deptName }) => deptName))]
  return classes.map((name) => ({
    name,
    text: parts
      .filter(({ deptName }) => deptName === name)
      .map(
        ({ subject, missing, expected }) =>
          `${subject} ${missing === expected ? '全部 ' : ''}${missing.toLocaleString('zh-CN')} 人`,
      )
      .join('、'),
  }))
}

const MissingList = ({ missing: { students, cells, parts } }: { readonly missing: Missing }) => (
  <>
    <p className={styles.missing} role="alert">
      还有 {students.toLocaleString('zh-CN')} 名学生共 {cells.toLocaleString('zh-CN')} 格没有成绩
    </p>
    <ul className={styles.missingList} aria-label="没有成绩的班级与学科">
      {describeClasses(parts).map(({ name, text }) => (
        <li key={name}>
          {name}：{text}
        </li>
      ))}
    </ul>
  </>
)

/** Question before an exam is published. It names the scores that are missing, because publishing can't be undone. */
export const PublishDialog = ({ exam: { id, name }, onClose }: Props) => {
  const missing = useCall(exam.missingScores, { params: { id } })
  const publish = useAction(exam.publishExam, { done: '发布成功', changes: allReads })
  const isRead = missing.error !== null || (missing.data !== undefined && missing.isFetchedAfterMount)
  // The question appears with the counts, so that a quick Enter doesn't answer without them.
  if (!isRead) return null
  return (
    <Confirm
      title="确认发布吗？"
      okText="发布成绩"
      isCareful={missing.data?.cells !== 0}
      onConfirm={() => prefixRefusal('发布失败：', () => publish.run({ body: { id } }))}
      onClose={onClose}
    >
      {missing.data === undefined || missing.data.cells === 0 ? null : <MissingList missing={missing.data} />}
      {missing.error ? (
        <p className={styles.missing} role="alert">
          没有读到还缺哪些成绩：{errorText(missing.error)}
        </p>
      ) : null}
      <p>“{name}”发布后不能撤回，学科、班级与分数线不能再改；成绩只能写明原因逐个更正。</p>
    </Confirm>
  )
}
