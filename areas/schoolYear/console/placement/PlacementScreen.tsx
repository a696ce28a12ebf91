import { Alert, Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useRefreshAll } from '../../../../platform/console/client/useRefresh.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { schoolYear } from '../../contract.ts'
import { type SiblingWay, siblingWays } from '../../states.ts'
import type { NewStudentsView, ProposalView } from '../../views.ts'
import { siblingTitles } from '../../words.ts'
import { Columns } from './Columns.tsx'
import { ScoresDialog } from './ScoresDialog.tsx'
import { readScores } from './scores.ts'

type Grade = NewStudentsView['grades'][number]

const siblingOptions = siblingWays.map((value) => ({ value, label: `同胞${siblingTitles[value]}` }))

/** Keeps the proposal of a grade with the changes made by hand. */
const useProposal = (gradeId: number) => {
  const [kept, keep] = useState<{ readonly gradeId: number; readonly proposal: ProposalView } | null>(null)
  const [isPending, setPending] = useState(false)
  const proposal = kept?.gradeId === gradeId ? kept.proposal : null
  const ask = async (siblings: SiblingWay, scores: string) => {
    setPending(true)
    try {
      const body = { gradeId, siblings, scores: readScores(scores).scores }
      keep({ gradeId, proposal: await callServer(schoolYear.proposePlacement, { body }) })
    } catch (error) {
      showToast(errorText(error), 'error')
    } finally {
      setPending(false)
    }
  }
  const change = (next: ProposalView) => keep({ gradeId, proposal: next })
  return {
    proposal,
    isPending,
    ask: (...given: Parameters<typeof ask>) => void ask(...given),
    change,
    clear: () => keep(null),
  }
}

const placeholderOf = (grade: Grade | undefined) => {
  if (grade === undefined || grade.students === 0)
    return <Empty title="该年级没有待分班的学生" hint="属于年级、还没有班级的学生在这里编入班级" />
  if (grade.classes === 0) return <Empty title="该年级还没有班级" hint="请先在组织用户管理中新建班级，或执行升级计划" />
  return (
    <Empty
      title={`${grade.name}有 ${grade.students} 名学生待分班`}
      hint="可先填入成绩，再生成分班建议；建议不会自动保存"
    />
  )
}

interface BodyProps {
  readonly grades: readonly Grade[]
  readonly gradeId: number
  readonly onGrade: (id: number) => void
}

const Body = ({ grades, gradeId, onGrade }: BodyProps) => {
  const grade = grades.find(({ id }) => id === gradeId)
  const [siblings, choose] = useState<SiblingWay>('any')
  const [scores, setScores] = useState('')
  const [asked, askFor] = useState<'scores' | 'place' | null>(null)
  const { proposal, isPending, ask, change, clear } = useProposal(gradeId)
  const place = useAction(schoolYear.place, { done: '分班已保存', changes: [schoolYear.newStudents] })
  const refreshAll = useRefreshAll()
  useUnsaved(() => proposal !== null)
  const count = proposal?.students.length ?? 0
  const save = async () => {
    const placed = (proposal?.students ?? []).map(({ id: userId, classId }) => ({ userId, classId }))
    await place.run({ body: { gradeId, placed } })
    clear()
    setScores('')
    await refreshAll()
  }
  const isNobody = grade === undefined || grade.students === 0 || grade.classes === 0
  const known = readScores(scores).scores.length
  const filters = (
    <>
      <Select
        style={{ width: 208 }}
        aria-label="年级"
        value={gradeId}
        options={grades.map(({ id, name, students }) => ({ value: id, label: `${name}（${students} 人待分班）` }))}
        onChange={onGrade}
      />
      <Segmented options={siblingOptions} value={siblings} onChange={choose} aria-label="兄弟姐妹" />
      <Button disabled={isNobody} onClick={() => askFor('scores')}>
        {known === 0 ? '填入成绩' : `成绩 ${known} 条`}
      </Button>
      <Button loading={isPending} disabled={isNobody} onClick={() => ask(siblings, scores)}>
        {proposal === null ? '生成建议' : '重新生成'}
      </Button>
    </>
  )
  const action = (
    <Button type="primary" disabled={count === 0} onClick={() => askFor('place')}>
      保存分班
    </Button>
  )
  return (
    <PageFrame title="分班" action={action} filters={filters}>
      {proposal === null || proposal.unknown.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={`${proposal.unknown.length} 条成绩找不到待分班的学生，或有同名：${proposal.unknown.slice(0, 5).join('、')}`}
        />
      )}
      {proposal === null || count === 0 ? placeholderOf(grade) : <Columns proposal={proposal} onChange={change} />}
      {asked === 'scores' ? <ScoresDialog text={scores} onTake={setScores} onClose={() => askFor(null)} /> : null}
      {asked === 'place' ? (
        <Confirm title="确认保存分班吗？" okText="保存" onConfirm={save} onClose={() => askFor(null)}>
          {grade?.name ?? ''}的 {count} 名学生将编入各自的班级。
        </Confirm>
      ) : null}
    </PageFrame>
  )
}

const defaults = { grade: '' }

/** 分班: places new students of a grade into its classes by a proposal that can be changed by hand. */
const PlacementScreen = () => {
  const [{ grade }, change] = useScreenQuery(defaults)
  const found = useCall(schoolYear.newStudents, {})
  if (found.error)
    return (
      <PageFrame title="分班">
        <Failed error={found.error} onRetry={found.refetch} />
      </PageFrame>
    )
  if (found.data === undefined)
    return (
      <PageFrame title="分班">
        <Loading rows={6} />
      </PageFrame>
    )
  const { grades } = found.data
  const first =
    grades.find(({ students, classes }) => students > 0 && classes > 0) ??
    grades.find(({ students }) => students > 0) ??
    grades[0]
  if (first === undefined)
    return (
      <PageFrame title="分班">
        <Empty title="还没有年级" hint="请先在组织用户管理中新建年级与班级" />
      </PageFrame>
    )
  const chosen = grades.find(({ id }) => String(id) === grade) ?? first
  return <Body grades={grades} gradeId={chosen.id} onGrade={(id) => change({ grade: String(id) })} />
}

export default PlacementScreen
