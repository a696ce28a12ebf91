import { Button } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { exam } from '../contract.ts'
import type { ExamDetail } from '../examContract.ts'
import styles from './Scores.module.css'
import { ExamStateTag, formatExamTime } from './examTexts.tsx'
import { scoreReads } from './reads.ts'

interface Props {
  readonly detail: ExamDetail
  readonly isOutdated: boolean
  /** True if the ranks have been outdated for a minute. */
  readonly isLate: boolean
}

/** The line below the title of an exam's scores: time, state, and a note while the ranks are outdated. */
export const ScoresHeading = ({ detail, isOutdated, isLate }: Props) => {
  const mayEdit = useAllowed('sys:exam:edit')
  const ranks = useAction(exam.refreshRanks, { done: '刷新成功', changes: scoreReads })
  return (
    <div className={styles.heading}>
      <span>{formatExamTime(detail)}</span>
      <ExamStateTag state={detail.state} />
      {detail.doPartialTotalsRank ? <span>总分不全也排名</span> : null}
      {isOutdated ? (
        <span role="status">
          <StatusTag text={isLate ? '名次还没有更新' : '名次正在更新'} tone="notice" />
        </span>
      ) : null}
      {isLate && mayEdit ? (
        <Button size="small" loading={ranks.isPending} onClick={() => ranks.press({ body: { id: detail.id } })}>
          刷新排名
        </Button>
      ) : null}
    </div>
  )
}
