import { useCall } from '../../../../platform/console/client/useCall.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { home } from '../../contract.ts'
import { Bars } from '../Bars.tsx'
import { liveRefreshOptions } from './liveRefresh.ts'
import { NowCard } from './NowCard.tsx'
import { Ring } from './Ring.tsx'

/** The students by their place (operations §2.14). */
export const StudentPresence = () => (
  <NowCard
    title="学生动向"
    aside="按最近一次出入记录，不计休学、停用"
    call={useCall(home.studentLocation, {}, liveRefreshOptions)}
  >
    {({ inScNum, inHomeNum, onRoadNum, unknowNum, leaveUnseenNum }) => (
      <Ring
        note={leaveUnseenNum === 0 ? '' : `未知中 ${leaveUnseenNum} 人在请假，请假后没有出入记录`}
        told={{ name: '在校', value: inScNum }}
        shares={[
          { name: '在校', value: inScNum, tone: 'good' },
          { name: '在家', value: inHomeNum, tone: 'home' },
          { name: '在途', value: onRoadNum, tone: 'road' },
          { name: '未知', value: unknowNum, tone: 'unknown' },
        ]}
      />
    )}
  </NowCard>
)

/** A department's staff by their place. Staff who have left the school count as at home (conflict C-041). */
export const StaffPresence = ({ deptId }: { deptId: number }) => {
  const request = { params: { deptId, roleId: 6 }, query: { locationType: 2 } }
  return (
    <NowCard
      title="教职工动向"
      aside="按最近一次出入记录，不计停用、锁定"
      call={useCall(home.staffLocation, request, liveRefreshOptions)}
    >
      {({ inSchoolNum, outSchoolNum, unknownNum }) => (
        <Ring
          told={{ name: '在校', value: inSchoolNum }}
          shares={[
            { name: '在校', value: inSchoolNum, tone: 'good' },
            { name: '在家', value: outSchoolNum, tone: 'home' },
            { name: '未知', value: unknownNum, tone: 'unknown' },
          ]}
        />
      )}
    </NowCard>
  )
}

/** Names the counted period, or when the first one begins. */
const periodWords = ({ tempPeriod, tempStartsAt }: Partial<DataOf<typeof home.studentTemperature>>) => {
  const name = tempPeriod?.name ?? '时段'
  if (tempStartsAt) return `${name} ${tempStartsAt} 开始`
  if (!tempPeriod) return '今天当前或最近一个时段'
  return `${name} ${tempPeriod.startTime.slice(0, 5)}–${tempPeriod.endTime.slice(0, 5)}`
}

/**
 * Temperatures in today's period (operations §2.14). If they can't be loaded, a warning gives the reason (O-MSG-066).
 */
export const Temperatures = ({ span }: { span: 6 | 12 }) => {
  const call = useCall(home.studentTemperature, {}, liveRefreshOptions)
  const startsAt = call.data?.tempStartsAt ?? null
  return (
    <NowCard title="学生体温" span={span} aside={periodWords(call.data ?? {})} failure="警告" call={call}>
      {({ tempResonableUserNum, tempUnresonableUserNum, noReportTempUserNum, outsideFeverNum }) => (
        <Bars
          bars={[
            { id: 1, name: '总数', value: tempResonableUserNum + tempUnresonableUserNum + noReportTempUserNum },
            { id: 2, name: '异常', value: tempUnresonableUserNum },
            { id: 3, name: '正常', value: tempResonableUserNum },
            // Before the first period no report is missing.
            { id: 4, name: startsAt === null ? '未上报' : '未开始', value: noReportTempUserNum },
            ...(outsideFeverNum === 0 ? [] : [{ id: 5, name: '时段外发热', value: outsideFeverNum }]),
          ]}
          describe={({ name, value }) => `${name}：${value} 人`}
        />
      )}
    </NowCard>
  )
}

/** How many of the students are on leave. */
export const LeaveShare = () => (
  <NowCard title="请假" aside="此刻已批准的请假" call={useCall(home.leaveNow, {}, liveRefreshOptions)}>
    {({ leaveNum, studentNum }) => (
      <Ring
        told={{ name: '请假', value: leaveNum }}
        shares={[
          { name: '请假', value: leaveNum, tone: 'away' },
          { name: '未请假', value: studentNum - leaveNum, tone: 'good' },
        ]}
      />
    )}
  </NowCard>
)
