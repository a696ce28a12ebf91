import { useId } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { role } from '../../../platform/contract/roleNames.ts'
import { home } from '../../home/contract.ts'
import { bureauMap } from '../contract.ts'
import { Figures } from './Figures.tsx'
import styles from './bureauMap.module.css'
import { refreshTime } from './words.ts'

const refresh = { every: () => refreshTime }

/** The students of a school and where they are (A-CALL-063). */
export const StudentPanel = ({ schoolId }: { readonly schoolId: number }) => {
  const { data, error, refetch } = useCall(bureauMap.studentInfo, { params: { schoolId } }, refresh)
  if (error !== null) return <Failed error={error} title="获取学生数据失败，请稍后重试" onRetry={refetch} />
  if (data === undefined) return <Loading rows={5} />
  const figures = [
    { name: '学生', value: data.studentNum },
    { name: '教职工', value: data.teachingNum },
    { name: '住校生', value: data.liveInDormitory },
    { name: '走读生', value: data.noLiveInDormitory },
    { name: '在校', value: data.inScNum },
    { name: '在家', value: data.inHomeNum },
    { name: '在途', value: data.onRoadNum },
    { name: '未知', value: data.unknowNum },
    { name: '请假', value: data.leaveNum },
    { name: '休学、停用', value: data.pausedNum },
  ]
  return (
    <section aria-label="师生">
      <Figures figures={figures} />
    </section>
  )
}

/** The places of a school's staff, by its root department (A-CALL-064). Those who left count as at home. */
export const StaffPanel = ({ departmentId }: { readonly departmentId: number }) => {
  const headingId = useId()
  const { data, error, refetch } = useCall(
    home.staffLocation,
    { params: { deptId: departmentId, roleId: role.staff }, query: { locationType: 2 } },
    refresh,
  )
  if (error !== null) return <Failed error={error} title="获取教职工数据失败，请稍后重试" onRetry={refetch} />
  if (data === undefined) return <Loading rows={2} />
  const figures = [
    { name: '在校', value: data.inSchoolNum },
    { name: '在家', value: data.outSchoolNum },
    { name: '未知', value: data.unknownNum },
  ]
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        教职工动向
      </h2>
      <Figures figures={figures} />
    </section>
  )
}

/** The passages of a school on the last seven days (A-RULE-052). */
export const WeekPanel = ({ schoolId }: { readonly schoolId: number }) => {
  const { data, error, refetch } = useCall(bureauMap.week, { params: { schoolId } })
  if (error !== null) return <Failed error={error} title="获取通行数据失败，请稍后重试" onRetry={refetch} />
  if (data === undefined) return <Loading rows={4} />
  const series = [{ name: '人次', values: data.map(({ num }) => num) }]
  return (
    <Chart
      title="近 7 天通行人次"
      kind="bar"
      height={180}
      data={{ categories: data.map(({ day }) => day.slice(5)), series, unit: '人次' }}
    />
  )
}
