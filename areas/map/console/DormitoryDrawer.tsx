import { Drawer } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import { type DormitoryView, map } from '../contract.ts'
import { useDrawerWidth } from './MapDeviceDrawer.tsx'
import styles from './map.module.css'

interface Props {
  /** The building on the map; null if the drawer is closed. */
  readonly buildingId: number | null
  readonly floor: number
  readonly onClose: () => void
}

const Rooms = ({ dormitory: { rooms }, floor }: { readonly dormitory: DormitoryView; readonly floor: number }) => {
  const shown = rooms.filter((room) => room.floor === floor)
  if (shown.length === 0) return <p>这一层没有宿舍</p>
  return (
    <table className={styles.rooms}>
      <thead>
        <tr>
          <th scope="col">房间</th>
          <th scope="col">床位</th>
          <th scope="col">学生</th>
          <th scope="col">已归</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, name, beds, stuNum, backDormStuNum }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{beds}</td>
            <td>{stuNum}</td>
            <td>{backDormStuNum}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Drawer of a building's dormitory with the rooms of the shown floor (A-SCR-031). It names no pupil. */
export const DormitoryDrawer = ({ buildingId, floor, onClose }: Props) => {
  const place = useDialogPlace()
  const isOpen = buildingId !== null
  const { data, error, refetch } = useCall(map.dormitory, { params: { id: buildingId ?? 0 } }, { enabled: isOpen })
  const contents = () => {
    if (error !== null) return <Failed error={error} onRetry={refetch} />
    if (data === undefined) return <Loading rows={6} />
    if (data === null) return <p>无权查看该楼的宿舍信息</p>
    const facts = [
      { name: '宿舍数', value: String(data.dormNum) },
      { name: '学生数', value: String(data.stuNum) },
      { name: '已归人数', value: String(data.backDormStuNum) },
      { name: '请假人数', value: String(data.leaveNum) },
      { name: '宿管', value: data.managers.join('、'), wide: true },
    ]
    return (
      <div className={styles.drawer}>
        <Facts facts={facts} />
        <Rooms dormitory={data} floor={floor} />
      </div>
    )
  }
  return (
    <Drawer
      {...place}
      open={isOpen}
      title={data?.name ?? '宿舍楼'}
      size={useDrawerWidth()}
      mask={false}
      onClose={onClose}
    >
      {contents()}
    </Drawer>
  )
}
