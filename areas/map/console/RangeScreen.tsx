import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type RangeView, map } from '../contract.ts'
import { SavedRange, zoomBounds } from '../fields.ts'
import { PointsInput } from './PointsInput.tsx'
import { toCampusShapes } from './campusShapes.ts'
import styles from './map.module.css'
import { campusReads, useCampus } from './useCampus.ts'

type Area = RangeView['baiduJsonUnZip'][number]

/** The kinds of areas with their colours: fill and border. */
const kinds = [
  { value: '#f0f5ff', label: '校园', stroke: '#2f54eb' },
  { value: '#d9f7be', label: '绿地、球场', stroke: '#52c41a' },
  { value: '#ffccc7', label: '跑道', stroke: '#cf1322' },
  { value: '#bae0ff', label: '水面', stroke: '#1677ff' },
  { value: '#d9d9d9', label: '广场、停车场', stroke: '#8c8c8c' },
] as const

/** The choices for an area of this colour. A colour of another client is kept until another kind is chosen. */
const listKinds = (colour: string) =>
  kinds.some(({ value }) => value === colour) ? [...kinds] : [...kinds, { value: colour, label: '其他' }]

const blank = (name: string): Area => ({
  name,
  coordinates: [],
  height: 0,
  topColor: '#d6e4ff',
  sideColor: '#adc6ff',
  strokeColor: kinds[0].stroke,
  fontColor: '#1d2129',
  color: kinds[0].value,
  width: 2,
})

const RangeForm = ({ range }: { readonly range: RangeView }) => {
  const id = useUser().schoolId ?? 0
  const { campus, centre } = useCampus()
  const save = useAction(map.saveRange, { done: '保存成功', changes: campusReads })
  const [place, setPlace] = useState({ longitude: range.longitude, latitude: range.latitude, zoom: range.zoom })
  const [areas, setAreas] = useState<readonly Area[]>(
    range.baiduJsonUnZip.length > 0 ? range.baiduJsonUnZip : [blank('校园')],
  )
  const [at, setAt] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const area = areas[at] ?? blank('校园')
  const change = (changes: Partial<Area>) =>
    setAreas(areas.map((one, index) => (index === at ? { ...one, ...changes } : one)))
  const send = async () => {
    const drawn = areas.filter(({ coordinates }) => coordinates.length > 0)
    const parsed = SavedRange.safeParse({ ...place, baiduJsonUnZip: drawn, version: range.version })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const isPlace = issue?.path[0] === 'longitude' || issue?.path[0] === 'latitude'
      setFault(isPlace ? '请填写学校位置的经度与纬度' : (issue?.message ?? '请核对填写的内容'))
      return
    }
    setFault(null)
    try {
      await save.run({ params: { id }, body: parsed.data })
    } catch (error) {
      setFault(errorText(error))
    }
  }
  const number = (name: 'longitude' | 'latitude' | 'zoom', label: string, least: number, most: number) => (
    <NumberInput
      prefix={label}
      aria-label={label}
      style={{ width: 176 }}
      min={least}
      max={most}
      value={place[name]}
      onChange={(value) => setPlace({ ...place, [name]: name === 'zoom' ? (value ?? 15) : value })}
    />
  )
  const around = toCampusShapes(
    { ...campus, range: { ...range, baiduJsonUnZip: [...areas] } },
    { buildingId: 0, floor: 1 },
  )
  return (
    <div className={styles.settings}>
      <div className={styles.tools}>
        {number('longitude', '经度', -180, 180)}
        {number('latitude', '纬度', -85, 85)}
        {number('zoom', '缩放级别', zoomBounds.least, zoomBounds.most)}
      </div>
      <div className={styles.tools}>
        <Select
          aria-label="范围"
          value={at}
          options={areas.map(({ name }, index) => ({ value: index, label: name || `第 ${index + 1} 块` }))}
          onChange={setAt}
        />
        <Input
          aria-label="名称"
          maxLength={32}
          style={{ width: 176 }}
          value={area.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Select
          aria-label="种类"
          value={area.color}
          options={listKinds(area.color)}
          style={{ width: 144 }}
          onChange={(color) =>
            change({ color, strokeColor: kinds.find(({ value }) => value === color)?.stroke ?? area.strokeColor })
          }
        />
        <Button
          onClick={() => {
            setAreas([...areas, blank('场地')])
            setAt(areas.length)
          }}
        >
          添加场地
        </Button>
        <Button
          danger
          disabled={areas.length < 2}
          onClick={() => {
            setAreas(areas.filter((_, index) => index !== at))
            setAt(0)
          }}
        >
          删除场地
        </Button>
        <Button type="primary" loading={save.isPending} onClick={() => void send()}>
          保存
        </Button>
        {fault === null ? null : <span role="alert">{fault}</span>}
      </div>
      <PointsInput
        key={at}
        label={area.name}
        points={area.coordinates}
        onChange={(points) => change({ coordinates: points.map(([x, y]): [number, number] => [x, y]) })}
        centre={centre}
        zoom={place.zoom}
        around={around}
      />
    </div>
  )
}

/** 地图配置: the position of the school, the zoom, and the areas of its range. */
const RangeScreen = () => {
  const id = useUser().schoolId ?? 0
  const { data, error, refetch } = useCall(map.range, { params: { id } })
  const contents = data === undefined ? <Loading rows={10} /> : <RangeForm key={data.version} range={data} />
  return (
    <PageFrame title="地图配置">{error === null ? contents : <Failed error={error} onRetry={refetch} />}</PageFrame>
  )
}

export default RangeScreen
