import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading, NoPermission } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { exam } from '../contract.ts'
import type { ExamDetail } from '../examContract.ts'
import { nameClass } from '../../registry/contract.ts'
import { ClassEntry } from './entry/ClassEntry.tsx'
import { EntryFilters } from './entry/EntryFilters.tsx'
import { useEntryStores } from './entry/useEntryStores.ts'
import { examsPath, scoresPlace } from './places.ts'
import { useExam } from './reads.ts'

const place = { exam: 0, class: 0, subject: 0 } as const

/** Ms between two reads of the progress. */
const progressInterval = 20_000

const Entry = ({ detail }: { readonly detail: ExamDetail }) => {
  const [query, change] = useScreenQuery(place)
  const openStore = useEntryStores(detail.id)
  const progress =
    useCall(exam.examProgress, { params: { id: detail.id } }, { every: () => progressInterval }).data ?? []
  // Without a choice, the first class of which the user sees something.
  const first = detail.classes.find(({ id }) => progress.some(({ classId }) => classId === id))
  const chosen = detail.classes.find(({ id }) => id === query.class) ?? first
  return (
    <PageFrame
      title={`${detail.name} 成绩录入`}
      action={<a href={`#${scoresPlace(detail.id)}`}>查看成绩</a>}
      filters={
        <EntryFilters
          detail={detail}
          progress={progress}
          classId={chosen?.id ?? 0}
          subjectId={query.subject}
          onChange={change}
        />
      }
    >
      {chosen === undefined ? (
        <Empty title="请选择班级" hint="只能录入所教班级、所教学科的成绩" />
      ) : (
        <ClassEntry
          key={chosen.id}
          examId={detail.id}
          classId={chosen.id}
          subjectId={query.subject}
          label={`${nameClass(chosen)}成绩录入表`}
          openStore={openStore}
        />
      )}
    </PageFrame>
  )
}

/** 成绩录入: the scores of a class as a sheet that saves itself. */
const EntryScreen = () => {
  const mayEnter = useAllowed('exam:score:enter')
  const [{ exam: examId }] = useScreenQuery(place)
  const found = useExam(mayEnter ? examId : 0)
  const detail = found.data
  if (detail?.state === 'created' && !detail.isEntryClosed) return <Entry key={detail.id} detail={detail} />
  const contents = () => {
    if (!mayEnter) return <NoPermission />
    if (examId === 0) return <Empty title="还没有选择考试" action={<a href={`#${examsPath}`}>到考试管理中选择</a>} />
    if (detail !== undefined)
      return (
        <Empty
          title={detail.isEntryClosed ? `联考“${detail.name}”已截止录入` : `考试“${detail.name}”已发布，不能再录入成绩`}
          hint={detail.isEntryClosed ? '成绩有误的，请主管部门重新开放录入' : '在成绩表中写明原因，逐个更正'}
          action={<a href={`#${scoresPlace(detail.id)}`}>查看成绩</a>}
        />
      )
    return found.error ? (
      <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
    ) : (
      <Loading rows={10} />
    )
  }
  return <PageFrame title="成绩录入">{contents()}</PageFrame>
}

export default EntryScreen
