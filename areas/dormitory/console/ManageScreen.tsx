import { Segmented } from 'antd'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { BuildingsTab } from './buildings/BuildingsTab.tsx'
import { type ChoosePeople, PeopleContext } from './PeopleSelect.tsx'
import { PlanTab } from './plan/PlanTab.tsx'
import { SchedulesTab } from './schedules/SchedulesTab.tsx'

const tabs = [
  { value: 'buildings', label: '楼栋与房间' },
  { value: 'plan', label: '床位图' },
  { value: 'schedules', label: '考勤时段' },
]

const defaults = { tab: 'buildings', building: 0 }

/** 宿舍管理: buildings, beds and attendance schedules. */
const ManageScreen = () => {
  const [{ tab, building }, change] = useScreenQuery(defaults)
  const lead = <Segmented aria-label="查看" options={tabs} value={tab} onChange={(next) => change({ tab: next })} />
  if (tab === 'plan') return <PlanTab lead={lead} buildingId={building} onBuilding={(id) => change({ building: id })} />
  if (tab === 'schedules') return <SchedulesTab lead={lead} />
  return <BuildingsTab lead={lead} onPlan={(id) => change({ tab: 'plan', building: id })} />
}

/** Builds the screen with the control for choosing people. */
export const manageScreen = (choosePeople: ChoosePeople) => () => (
  <PeopleContext value={choosePeople}>
    <ManageScreen />
  </PeopleContext>
)
