import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading, NoPermission } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ScoreTable } from './ScoreTable.tsx'
import { ScoresHeading } from './ScoresHeading.tsx'
import { examsPath } from './places.ts'
import { useRanksWatch } from './useRanksWatch.ts'

const place = { exam: 0 } as const

/** 成绩表: the scores of one exam, of the students and subjects that the user may see. */
const ScoresScreen = () => {
  const maySee = useAllowed('exam:score:view')
  const [{ exam: examId }] = useScreenQuery(place)
  const { found, isOutdated, isLate } = useRanksWatch(maySee ? examId : 0)
  const detail = found.data
  if (detail !== undefined)
    return (
      <ScoreTable
        key={detail.id}
        detail={detail}
        heading={<ScoresHeading detail={detail} isOutdated={isOutdated} isLate={isLate} />}
      />
    )
  const contents = () => {
    if (!maySee) return <NoPermission />
    if (examId === 0) return <Empty title="还没有选择考试" action={<a href={`#${examsPath}`}>到考试管理中选择</a>} />
    return found.error ? (
      <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
    ) : (
      <Loading rows={10} />
    )
  }
  return <PageFrame title="成绩表">{contents()}</PageFrame>
}

export default ScoresScreen
