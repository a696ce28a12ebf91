import { useCall } from '../../../../platform/console/client/useCall.ts'
import { boardCalls } from '../../../dormitory/contract.ts'
import { asNow } from './live.ts'
import { NowCard } from './NowCard.tsx'
import { Tiles } from './Tiles.tsx'

/** The dormitory as its manager finds it now: the own buildings' counters, which are those of the board. */
export const Tonight = () => (
  <NowCard
    title="宿舍此刻"
    span={12}
    aside={<a href="#/sushe">打开状态看板</a>}
    call={useCall(boardCalls.studentNum, { query: {} }, asNow)}
  >
    {({ inDormitoryNum, notInDormitoryNum, leaveNum }) => (
      <Tiles
        tiles={[
          { name: '在寝', value: inDormitoryNum, tone: 'good' },
          { name: '不在寝', value: notInDormitoryNum, ...(notInDormitoryNum > 0 ? { tone: 'bad' } : {}) },
          { name: '请假', value: leaveNum, tone: 'away' },
        ]}
      />
    )}
  </NowCard>
)
