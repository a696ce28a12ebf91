import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { home } from '../contract.ts'
import { Bars } from './Bars.tsx'
import type { CallState } from './callState.ts'
import { HomeCard } from './HomeCard.tsx'

const number = new Intl.NumberFormat('zh-CN')

interface Props {
  readonly call: CallState<typeof home.staffRoles>
  readonly span: 5 | 7
}

/** How many hold each role; somebody may hold several. */
export const StaffRoles = ({ call: { data, error, refetch }, span }: Props) => (
  <HomeCard title="教职工构成" span={span} aside="按角色统计，一人可有多个角色">
    {data ? (
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
