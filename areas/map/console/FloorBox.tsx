import { CloseOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { AppPlace } from '../../resource/contract.ts'
import { type BuildingView, map } from '../contract.ts'
import { showFloor } from '../words.ts'
import styles from './map.module.css'

interface Props {
  readonly building: BuildingView
  readonly floor: number
  readonly place: AppPlace
  readonly onFloor: (floor: number) => void
  readonly onDevice: (id: number) => void
  readonly onResource: (id: number) => void
  readonly onDormitory: () => void
  readonly onClose: () => void
}

const FloorContents = ({
  building,
  floor,
  place,
  onDevice,
  onResource,
}: Omit<Props, 'onFloor' | 'onClose' | 'onDormitory'>) => {
  const { data, error, refetch } = useCall(map.floor, { params: { id: building.id }, query: { floor, place } })
  if (error !== null) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading rows={3} />
  const { devices, resources } = data
  if (devices.length + resources.length === 0) return <p>这一层没有登记的设备与资源</p>
  return (
    <ul className={styles.things}>
      {devices.map(({ id, name, location, status }) => (
        <li key={`device ${id}`}>
          <Button type="link" onClick={() => onDevice(id)}>
            {name}
          </Button>
          <span className={styles.count}>{location}</span>
          <StatusTag text={status === 'ONLINE' ? '在线' : '离线'} tone={status === 'ONLINE' ? 'good' : 'bad'} />
        </li>
      ))}
      {resources.map(({ id, name, typeName, location }) => (
        <li key={`resource ${id}`}>
          <Button type="link" onClick={() => onResource(id)}>
            {name}
          </Button>
          <span className={styles.count}>{[typeName, location].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** The floor view of a building: a floor selector and what is on the floor (A-RULE-038). Closing returns to the prisms. */
export const FloorBox = (props: Props) => {
  const { building, floor, onFloor, onDormitory, onClose } = props
  const floors = Array.from({ length: building.height }, (_, at) => at + 1)
  return (
    <section className={styles.floor} aria-label={`${building.name}楼层`}>
      <header>
        <strong>{building.name}</strong>
        {building.dormitoryId === null ? null : (
          <Button size="small" onClick={onDormitory}>
            宿舍信息
          </Button>
        )}
        <Button size="small" aria-label="关闭楼层" icon={<CloseOutlined aria-hidden="true" />} onClick={onClose} />
      </header>
      <Segmented
        aria-label="楼层"
        className={styles.floors ?? ''}
        options={floors.map((value) => ({ value, label: showFloor(value) }))}
        value={floor}
        onChange={onFloor}
      />
      <FloorContents {...props} />
    </section>
  )
}
