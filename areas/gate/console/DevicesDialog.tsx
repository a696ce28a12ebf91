import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { GateDevice } from '../contract.ts'
import { untrappedFocus } from './untrappedFocus.ts'
import styles from './Desk.module.css'

interface Props {
  readonly devices: readonly GateDevice[]
  /** The connection to the server is cut, so the gates' status is unknown. */
  readonly isCut: boolean
  readonly onClose: () => void
}

/** Shows the gates and their status (operations §2.4). */
export const DevicesDialog = ({ devices, isCut, onClose }: Props) => (
  <Dialog {...untrappedFocus} title="设备状态" width={640} footer={null} onCancel={onClose}>
    {isCut ? <p role="alert">与服务器的连接中断，以下状态可能不是最新</p> : null}
    {devices.length === 0 ? (
      <p>没有管理的门禁设备，请学校管理员在“设备管理”中指定</p>
    ) : (
      <table className={styles.devices}>
        <thead>
          <tr>
            <th scope="col">ID</th>
            <th scope="col">名称</th>
            <th scope="col">IP</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {devices.map(({ id, name, ip, status }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{name}</td>
              <td>{ip}</td>
              <td>
                <StatusTag text={status === 'ONLINE' ? '在线' : '离线'} tone={status === 'ONLINE' ? 'good' : 'bad'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Dialog>
)
