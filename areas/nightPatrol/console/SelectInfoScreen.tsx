import { Segmented } from 'antd'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { Exceptions } from './review/Exceptions.tsx'
import { Tonight } from './review/Tonight.tsx'
import { MyRounds } from './walk/MyRounds.tsx'

const place = { tab: '', code: '' } as const

const tabs = [
  { value: 'mine', label: '我的巡查' },
  { value: 'night', label: '今夜全校' },
  { value: 'exceptions', label: '异常处理' },
] as const

/** 巡查查询: a guard's own rounds, and for those who see all of them tonight's rounds and exceptions. */
const SelectInfoScreen = () => {
  const maySee = useAllowed('nightPatrol:round:view')
  const [asked, change] = useScreenQuery(place)
  // A scanned label opens 我的巡查, even for a head, whose page usually begins with 今夜全校.
  const usual = maySee && asked.code === '' ? 'night' : 'mine'
  const tab = maySee ? (tabs.find(({ value }) => value === asked.tab)?.value ?? usual) : 'mine'
  const contents = () => {
    if (tab === 'night') return <Tonight />
    if (tab === 'exceptions') return <Exceptions />
    return <MyRounds scanned={asked.code} onScanned={() => change({ code: '', tab: 'mine' })} />
  }
  return (
    <PageFrame
      title="巡查查询"
      {...(maySee
        ? {
            filters: (
              <Segmented aria-label="查看" options={[...tabs]} value={tab} onChange={(next) => change({ tab: next })} />
            ),
          }
        : {})}
    >
      {contents()}
    </PageFrame>
  )
}

export default SelectInfoScreen
