import { Alert, Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { PrintButton } from '../../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading, NoPermission } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { nameClass } from '../../../registry/contract.ts'
import { exam } from '../../contract.ts'
import type { ExamDetail } from '../../examContract.ts'
import { examsPath } from '../places.ts'
import { useExam } from '../reads.ts'
import { SlipPaper } from './SlipPaper.tsx'
import styles from './Slips.module.css'

const place = { exam: 0, class: 0 } as const

const ClassSlips = ({ examId, classId }: { readonly examId: number; readonly classId: number }) => {
  const { schoolName } = useUser()
  const found = useCall(exam.scoreSlips, { query: { examRecordId: examId, classId } })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={10} />
  return (
    <>
      {found.data.hasRanks && !found.data.areRanksCurrent ? (
        <Alert type="warning" showIcon title="名次正在更新，请稍后刷新再打印" />
      ) : null}
      <SlipPaper slips={found.data} school={schoolName ?? ''} />
    </>
  )
}

const ExamSlips = ({ detail }: { readonly detail: ExamDetail }) => {
  const [query, change] = useScreenQuery(place)
  const chosen = detail.classes.find(({ id }) => id === query.class) ?? detail.classes[0]
  return (
    <PageFrame
      title={`${detail.name} 成绩条`}
      action={<PrintButton primary />}
      filters={
        <div className={styles.controls}>
          <div className={styles.class}>
            <Select
              aria-label="班级"
              value={chosen?.id ?? null}
              options={detail.classes.map((one) => ({ value: one.id, label: nameClass(one) }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(id: number | null) => change({ class: id ?? 0 })}
            />
          </div>
        </div>
      }
    >
      {chosen === undefined ? (
        <Empty title="没有可以查看的班级" />
      ) : (
        <ClassSlips key={chosen.id} examId={detail.id} classId={chosen.id} />
      )}
    </PageFrame>
  )
}

/** 成绩条: the slips of a class in a published exam, to print and cut. */
const SlipsScreen = () => {
  const maySee = useAllowed('exam:score:view')
  const [{ exam: examId }] = useScreenQuery(place)
  const found = useExam(maySee ? examId : 0)
  if (found.data !== undefined) return <ExamSlips key={found.data.id} detail={found.data} />
  const contents = () => {
    if (!maySee) return <NoPermission />
    if (examId === 0) return <Empty title="还没有选择考试" action={<a href={`#${examsPath}`}>到考试管理中选择</a>} />
    return found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={10} />
  }
  return <PageFrame title="成绩条">{contents()}</PageFrame>
}

export default SlipsScreen
