import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading, NoPermission } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { examsPath } from '../places.ts'
import { useExam } from '../reads.ts'
import { Analysis } from './Analysis.tsx'

const place = { exam: 0 } as const

/** 成绩分析: the figures of one exam, of the classes and subjects that the user may see. */
const AnalysisScreen = () => {
  const maySee = useAllowed('exam:score:view')
  const [{ exam: examId }] = useScreenQuery(place)
  const found = useExam(maySee ? examId : 0)
  if (found.data !== undefined) return <Analysis key={found.data.id} detail={found.data} />
  const contents = () => {
    if (!maySee) return <NoPermission />
    if (examId === 0) return <Empty title="还没有选择考试" action={<a href={`#${examsPath}`}>到考试管理中选择</a>} />
    return found.error ? (
      <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
    ) : (
      <Loading rows={10} />
    )
  }
  return <PageFrame title="成绩分析">{contents()}</PageFrame>
}

export default AnalysisScreen
