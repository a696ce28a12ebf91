import { Drawer } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { type DeviceView, device, findDeviceType } from '../../device/contract.ts'
import { boardCalls } from '../../dormitory/contract.ts'
import { map } from '../contract.ts'
import { ClassPanel } from './ClassPanel.tsx'
import { VideoPanel } from './VideoPanel.tsx'
import styles from './map.module.css'

/** The width of a drawer next to the map (A-CONST-030); a phone has no room for a part of it. */
export const useDrawerWidth = () => (useStackedLayout() ? '100%' : '30%')

const AirPanel = ({ mac }: { readonly mac: string }) => {
  const { asked } = useShownSchool()
  const query = { mac, ...asked }
  const { data, error, refetch } = useCall(map.airNow, { query }, { enabled: mac !== '', every: () => 60_000 })
  if (error !== null) return <Failed error={error} onRetry={refetch} />
  if (mac === '' || data === null) return <p>该时段没有对应数据！</p>
  if (data === undefined) return <Loading rows={2} />
  const show = (value: number | null, unit: string) => (value === null ? '' : `${value} ${unit}`)
  const { temp, humidity, pm25, at } = data
  const facts = [
    { name: '温度', value: show(temp, '℃') },
    { name: '湿度', value: show(humidity, '%') },
    { name: 'PM2.5', value: show(pm25, 'μg/m³') },
    { name: '测量时间', value: at },
  ]
  return <Facts facts={facts} />
}

const TrafficPanel = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useCall(map.deviceNumber, { params: { id } })
  if (error !== null) return <Failed error={error} title="获取通行数据失败，请稍后重试" onRetry={refetch} />
  if (data === undefined) return <Loading rows={4} />
  const series = [{ name: '人次', values: data.test.map(({ num }) => num) }]
  return (
    <>
      <Facts facts={[{ name: '今天通行', value: `${data.passNum} 人次` }]} />
      <Chart
        title="近 7 天通行人次"
        kind="bar"
        height={180}
        data={{ categories: data.test.map(({ day }) => day.slice(5)), series, unit: '人次' }}
      />
    </>
  )
}

const ReturnsPanel = ({ id }: { readonly id: number }) => {
  const { asked } = useShownSchool()
  const { data, error, refetch } = useCall(boardCalls.deviceStats, { query: { deviceId: id, ...asked } })
  if (error !== null) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading rows={4} />
  const { dormNum, stuNum, backDormStuNum, timeQuantum } = data
  const facts = [
    { name: '宿舍数', value: String(dormNum) },
    { name: '学生数', value: String(stuNum) },
    { name: '已归人数', value: String(backDormStuNum) },
  ]
  const series = [{ name: '归寝人数', values: Object.values(timeQuantum) }]
  return (
    <>
      <Facts facts={facts} />
      <Chart
        title="各时段归寝人数"
        kind="line"
        height={180}
        data={{ categories: Object.keys(timeQuantum), series, unit: '人' }}
      />
    </>
  )
}

const showStatus = (status: string) =>
  status === 'ONLINE' ? <StatusTag text="在线" tone="good" /> : <StatusTag text="离线" tone="bad" />

const factsOf = ({
  longitude,
  latitude,
  installTime,
  ip,
  mac,
  sn,
  typeName,
  building,
  floor,
  location,
}: DeviceView) => [
  { name: '类型', value: typeName },
  { name: '位置', value: [building, floor === null ? '' : `${floor}层`, location].filter(Boolean).join(' ') },
  { name: '经度', value: longitude === null ? null : String(longitude) },
  { name: '纬度', value: latitude === null ? null : String(latitude) },
  { name: '安装时间', value: installTime },
  { name: 'IP', value: ip },
  { name: 'MAC', value: mac },
  { name: '序列号', value: sn },
]

const typesWithVideo = new Set(['CAMERA'])

/** The parts of the drawer after the facts, by the use of the device (A-RULE-042). */
const DevicePanels = ({ shown }: { readonly shown: DeviceView }) => {
  const mayReturns = useAllowed('school:dormitory:view')
  const mayVideo = useAllowed('map:video:view')
  const { id, basePackageName: type, mac, departmentId, building } = shown
  const uses = findDeviceType(type)?.uses ?? []
  const isInDormitory = building !== null && uses.includes('face') && !uses.includes('access')
  const hasVideo = typesWithVideo.has(type) || uses.includes('face') || departmentId !== null
  return (
    <>
      {departmentId === null ? null : <ClassPanel departmentId={departmentId} />}
      {isInDormitory && mayReturns ? <ReturnsPanel id={id} /> : null}
      {uses.includes('access') || uses.includes('terminal') ? <TrafficPanel id={id} /> : null}
      {type === 'AIR_MONITORING' ? <AirPanel mac={mac} /> : null}
      {hasVideo && mayVideo ? <VideoPanel deviceId={id} /> : null}
    </>
  )
}

/** Drawer of a device. Its status is read again each time it opens (A-RULE-044). */
export const MapDeviceDrawer = ({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) => {
  const place = useDialogPlace()
  const { data, error, refetch } = useCall(device.one, { params: { id: id ?? 0 } }, { enabled: id !== null })
  const contents =
    data === undefined ? (
      <Loading rows={6} />
    ) : (
      <div className={styles.drawer}>
        {showStatus(data.status)}
        {/* The drawer has room for one fact in a row. */}
        <Facts facts={factsOf(data).map((fact) => ({ ...fact, wide: true }))} />
        <DevicePanels key={data.id} shown={data} />
      </div>
    )
  return (
    <Drawer
      {...place}
      open={id !== null}
      title={data?.name ?? '设备'}
      size={useDrawerWidth()}
      mask={false}
      destroyOnHidden
      onClose={onClose}
    >
      {error === null ? contents : <Failed error={error} onRetry={refetch} />}
    </Drawer>
  )
}
