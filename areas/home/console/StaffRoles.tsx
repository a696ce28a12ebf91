import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { home } from '../contract.ts'
import { Bars } from './Bars.tsx'
import type { CallState } from './callState.ts'
import { HomeCard } from './HomeCard.tsx'

const number = new Intl.NumberFormat('zh-CN')

/** The number of people per role. A person can have several roles. */
export const StaffRoles = ({ call: { data, error, refetch } }: { call: CallState<typeof home.staffRoles> }) => (
  <HomeCard title="教职工构成" span={7} isTall aside="按角色统计，一人可有多个角色">
    {data?.length === 0 ? (
      <Empty title="没有按角色的人数" hint="所辖学校较多时不按角色统计" />
    ) : data ? (
      <Bars
        bars={data.map(({ roleId, name, num }) => ({ id: roleId, name, value: num }))}
        describe={({ name, value }) => `${name}：${number.format(value)} 人`}
      />
    ) : error ? (
      <Failed error={error} title="教职工构成加载失败" onRetry={() => void refetch()} />
    ) : (
      <Loading rows={5} rowHeight={32} />
    )}
  </HomeCard>
)
