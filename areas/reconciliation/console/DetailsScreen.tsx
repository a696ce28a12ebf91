import { Button } from 'antd'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { BillLines } from './BillLines.tsx'
import { daysPath } from './places.ts'

const defaults = { id: 0, page: 1 }

/** 对账明细: the lines of the bill in the address (A-SCR-045). Without one it says from where to come (C-016). */
const DetailsScreen = () => {
  const [{ id }, change] = useScreenQuery(defaults)
  if (id > 0) return <BillLines billId={id} onSwitch={(billId) => change({ id: billId, page: 1 })} />
  return (
    <PageFrame title="对账明细">
      <Empty
        title="请先选择一天的账单"
        hint="在缴费对账中点击某天的金额或明细，该账单的交易列在这里"
        action={<Button onClick={() => go(daysPath)}>前往缴费对账</Button>}
      />
    </PageFrame>
  )
}

export default DetailsScreen
