import { useCall } from '../../../../platform/console/client/useCall.ts'
import { type Tile, Tiles } from '../../../../platform/console/kit/Tiles.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { boardCalls } from '../../../dormitory/contract.ts'
import { liveRefreshOptions } from './liveRefresh.ts'
import { NowCard } from './NowCard.tsx'

const tilesOf = (now: DataOf<typeof boardCalls.studentNum> | undefined): readonly Tile[] => [
  { name: '在寝', value: now?.inDormitoryNum, tone: 'good' },
  { name: '不在寝', value: now?.notInDormitoryNum, ...(now && now.notInDormitoryNum > 0 ? { tone: 'bad' } : {}) },
  { name: '请假', value: now?.leaveNum, tone: 'away' },
]

/** The dormitory manager's live figures: the board's counters for the manager's buildings. */
export const DormitoryNow = () => (
  <NowCard
    title="宿舍此刻"
    span={12}
    aside={<a href="#/sushe">打开状态看板</a>}
    waiting={<Tiles tiles={tilesOf(undefined)} />}
    call={useCall(boardCalls.studentNum, { query: {} }, liveRefreshOptions)}
  >
    {(now) => <Tiles tiles={tilesOf(now)} />}
  </NowCard>
)
