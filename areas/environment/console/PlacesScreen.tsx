import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, FilteredEmpty, Loading } from '../../../platform/console/kit/States.tsx'
import { Tiles } from '../../../platform/console/kit/Tiles.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { placeKindNames, placeKinds } from '../measures.ts'
import type { PlaceView } from '../views.ts'
import { PlaceCard } from './PlaceCard.tsx'
import styles from './Places.module.css'
import { SettingsDialog } from './SettingsDialog.tsx'
import { StandardDialog } from './StandardDialog.tsx'
import { stateOfPlace } from './placeLevels.ts'
import { useLevels, usePlaces } from './reads.ts'

const states = [
  { value: 'bad', label: '超标' },
  { value: 'fair', label: '一般' },
  { value: 'good', label: '良好' },
  { value: 'old', label: '没有当前数据' },
] as const

const filtersOf = (places: readonly PlaceView[]) => {
  const buildings = [...new Set(places.map(({ building }) => building).filter(Boolean))]
  return {
    word: { kind: 'word', label: '地点', placeholder: '班级、房间或位置' },
    kind: {
      kind: 'choice',
      label: '类别',
      options: placeKinds.map((value) => ({ value, label: placeKindNames[value] })),
    },
    building: { kind: 'choice', label: '楼栋', options: buildings.map((value) => ({ value, label: value })) },
    state: { kind: 'choice', label: '状态', options: states },
  } as const
}

/** 环境监测: the air at each place now, the worst places first in the figures. */
const PlacesScreen = () => {
  const mayEdit = useAllowed('environment:air:edit')
  const [opened, setOpened] = useState<'standard' | 'settings' | null>(null)
  const found = usePlaces()
  const levelOf = useLevels()
  const places = found.data ?? []
  const filters = filtersOf(places)
  const { asked, ask, clear } = useListQuery(filters, 20)
  const withState = places.map((place) => ({ place, state: stateOfPlace(place, levelOf) }))
  const shown = withState.filter(
    ({ place, state }) =>
      place.place.includes(asked.word.trim()) &&
      (asked.kind === '' || place.placeKind === asked.kind) &&
      (asked.building === '' || place.building === asked.building) &&
      (asked.state === '' || state === asked.state),
  )
  const count = (wanted: string) =>
    found.data === undefined ? undefined : withState.filter(({ state }) => state === wanted).length
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={8} />
    if (places.length === 0)
      return <Empty title="还没有空气监测仪" hint="在设备配置中新增类型为“空气监测仪”的设备，并签发凭证" />
    return (
      <div className={styles.body}>
        <Tiles
          tiles={[
            { name: '超标', value: count('bad'), tone: 'bad' },
            { name: '一般', value: count('fair'), tone: 'away' },
            { name: '良好', value: count('good'), tone: 'good' },
            { name: '没有当前数据', value: count('old'), note: '离线、过期或从未上报' },
          ]}
        />
        {shown.length === 0 ? (
          <FilteredEmpty onClear={clear} />
        ) : (
          <ul className={styles.cards} aria-label="各地点的空气">
            {shown.map(({ place }) => (
              <PlaceCard
                key={place.deviceId}
                place={place}
                levelOf={(measure, value) => levelOf(place.placeKind, measure, value)}
              />
            ))}
          </ul>
        )}
      </div>
    )
  }
  return (
    <PageFrame
      title="环境监测"
      action={
        mayEdit ? (
          <>
            <Button onClick={() => setOpened('standard')}>环境标准</Button>{' '}
            <Button icon={<SettingOutlined aria-hidden="true" />} onClick={() => setOpened('settings')}>
              提醒设置
            </Button>
          </>
        ) : null
      }
      filters={<FilterRow filters={filters} asked={asked} onAsk={ask} />}
    >
      {contents()}
      {opened === 'standard' ? <StandardDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'settings' ? <SettingsDialog onClose={() => setOpened(null)} /> : null}
    </PageFrame>
  )
}

export default PlacesScreen
