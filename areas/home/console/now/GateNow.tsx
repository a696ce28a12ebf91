import { useCall } from '../../../../platform/console/client/useCall.ts'
import { type Tile, Tiles } from '../../../../platform/console/kit/Tiles.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { home } from '../../contract.ts'
import { liveRefreshOptions } from './liveRefresh.ts'
import { NowCard } from './NowCard.tsx'

type Figures = DataOf<typeof home.gateNow>

const gatesNote = ({ gates }: Figures) => (gates === 0 ? '还没有分配门禁' : `共 ${gates} 台`)

const tilesOf = (now: Figures | undefined): readonly Tile[] => [
  { name: '等待确认', value: now?.waiting, ...(now && now.waiting > 0 ? { tone: 'bad' } : {}) },
  { name: '今天离校', value: now?.left, note: '人次' },
  { name: '今天返校', value: now?.returned, note: '人次' },
  {
    name: '在线门禁',
    value: now?.online,
    note: now ? gatesNote(now) : '',
    ...(now && now.online < now.gates ? { tone: 'bad' } : {}),
  },
]

/** The gate keeper's live figures. */
export const GateNow = () => (
  <NowCard
    title="门口此刻"
    span={12}
    aside={<a href="#/menwei">打开门卫台</a>}
    waiting={<Tiles tiles={tilesOf(undefined)} />}
    call={useCall(home.gateNow, {}, liveRefreshOptions)}
  >
    {(now) => <Tiles tiles={tilesOf(now)} />}
  </NowCard>
)
