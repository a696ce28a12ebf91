import { Tabs } from 'antd'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { type ChoosePeople, PeopleContext } from './people.ts'
import { PromotionPage } from './promotion/PromotionPage.tsx'
import { YearsPage } from './YearsPage.tsx'

const tabs = [
  { key: 'promotion', label: '升级计划' },
  { key: 'terms', label: '学年与学期' },
]

const defaults = { tab: 'promotion' }

const YearScreen = () => {
  const [{ tab }, change] = useScreenQuery(defaults)
  const lead = <Tabs size="small" activeKey={tab} items={tabs} onChange={(key) => change({ tab: key })} />
  return tab === 'terms' ? <YearsPage lead={lead} /> : <PromotionPage lead={lead} />
}

/** 学年: the promotion plan, and the school's years with their terms. */
export const yearScreen = (choosePeople: ChoosePeople) => {
  const Screen = () => (
    <PeopleContext value={choosePeople}>
      <YearScreen />
    </PeopleContext>
  )
  return Screen
}
