import { useCall } from '../../../../platform/console/client/useCall.ts'
import { home } from '../../contract.ts'
import { asNow } from './live.ts'
import { NowCard } from './NowCard.tsx'
import { Tiles } from './Tiles.tsx'

/** The gates as their keeper finds them now. */
export const GateNow = () => (
  <NowCard title="门口此刻" span={12} aside={<a href="#/menwei">打开门卫台</a>} call={useCall(home.gateNow, {}, asNow)}>
    {({ gates, online, waiting, left, returned }) => (
      <Tiles
        tiles={[
          { name: '等待确认', value: waiting, ...(waiting > 0 ? { tone: 'bad' } : {}) },
          { name: '今天离校', value: left, note: '人次' },
          { name: '今天返校', value: returned, note: '人次' },
          {
            name: '在线门禁',
            value: online,
            note: gates === 0 ? '还没有分配门禁' : `共 ${gates} 台`,
            ...(online < gates ? { tone: 'bad' } : {}),
          },
        ]}
      />
    )}
  </NowCard>
)
