import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { goAndAct } from '../../../platform/console/shell/requestedAction.ts'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type StudentGroup, home } from '../contract.ts'
import { type Bar, Bars } from './Bars.tsx'
import type { CallState } from './callState.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './Students.module.css'

type Groups = DataOf<typeof home.studentGroups>

const titles = {
  class: '我的班级',
  grade: '各年级学生',
  school: '各学校学生',
  section: '各学段的学校',
} as const satisfies Readonly<Record<Groups['by'], string>>

const number = new Intl.NumberFormat('zh-CN')
const sumOf = (rows: readonly StudentGroup[], value: (row: StudentGroup) => number | null) =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0)

/** The number of a group's students without a sex set. */
const unsetOf = ({ studentNum, male, female }: StudentGroup) => (male === null ? 0 : studentNum - male - (female ?? 0))

const tieLabels = { leads: ' 带班', teaches: ' 任教' } as const

const barOf = (group: StudentGroup): Bar => ({
  id: group.id,
  name: `${group.name}${group.tie ? tieLabels[group.tie] : ''}`,
  value: group.studentNum,
  ...(group.male === null ? {} : { part: group.male, unset: unsetOf(group) }),
})

const Legend = ({ rows }: { rows: readonly StudentGroup[] }) => {
  const unset = sumOf(rows, unsetOf)
  return (
    <span className={styles.legend}>
      <span className={styles.boys}>男生 {number.format(sumOf(rows, ({ male }) => male))}</span>
      <span className={styles.girls}>女生 {number.format(sumOf(rows, ({ female }) => female))}</span>
      {unset === 0 ? null : <span className={styles.unset}>未设置性别 {number.format(unset)}</span>}
    </span>
  )
}

/** The empty state, which names the first step to take. */
const NoStudents = ({ by, mayMakeSchools }: { by: Groups['by']; mayMakeSchools: boolean }) => {
  if (by === 'class') return <Empty title="您还没有带班" hint="成为班主任或任课教师后，这里显示您的班级" />
  if (by === 'grade') return <Empty title="还没有学生" hint="录入或导入学生后，这里显示各年级的人数" />
  if (!mayMakeSchools) return <Empty title="还没有学校" hint="平台管理员新建学校后，这里显示各学校的人数" />
  return (
    <Empty
      title="还没有学校"
      hint="新建后会给出首个数据管理员的账号与初始密码"
      action={
        <PlainButton primary onClick={() => goAndAct('/Sys/platform', 'platform:school:edit')}>
          新建第一所学校
        </PlainButton>
      }
    />
  )
}

const StudentBars = ({ groups: { by, rows } }: { groups: Groups }) => {
  const mayMakeSchools = useAllowed('platform:school:edit')
  const hasPlaces = by === 'class' || by === 'grade'
  if (rows.length === 0) return <NoStudents by={by} mayMakeSchools={mayMakeSchools} />
  const describe = ({ name, value, part, unset = 0 }: Bar) => {
    if (by === 'section') return `${name}：${number.format(value)} 所`
    const all = `${name}：${number.format(value)} 人`
    return part === undefined
      ? all
      : `${all}，其中男生 ${number.format(part)} 人${unset === 0 ? '' : `，未设置性别 ${number.format(unset)} 人`}`
  }
  return (
    <Bars
      bars={rows.map(barOf)}
      describe={describe}
      {...(hasPlaces ? { hrefOf: ({ id }: Bar) => `#/sys/user?node=${id}` } : {})}
    />
  )
}

/** The number of students by class, grade or school. */
export const Students = ({ call: { data, error, refetch } }: { call: CallState<typeof home.studentGroups> }) => {
  const hasSexes = data?.rows.some(({ male }) => male !== null) ?? false
  return (
    <HomeCard
      title={titles[data?.by ?? 'grade']}
      span={7}
      isTall
      aside={data && hasSexes ? <Legend rows={data.rows} /> : data?.by === 'section' ? '单位：所' : null}
    >
      {data ? (
        <StudentBars groups={data} />
      ) : error ? (
        <Failed error={error} title="学生分布加载失败" onRetry={() => void refetch()} />
      ) : (
        <Loading rows={9} rowHeight={32} />
      )}
    </HomeCard>
  )
}
