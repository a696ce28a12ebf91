import { QRCode } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { nightPatrol } from '../../contract.ts'
import { showLocation } from '../../location.ts'
import { addressOfCode } from '../walk/addressOfCode.ts'
import styles from './Setup.module.css'

interface Props {
  readonly chosen: readonly number[] | 'all'
  readonly onClose: () => void
}

/** Dialog that prints the labels of places, six to a page: a QR code that opens 我的巡查, and the code to type. */
export const LabelsDialog = ({ chosen, onClose }: Props) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  const found = useCall(nightPatrol.placePage, { body: { keyword: '', pageNum: 1, pageSize: -1 } })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={8} />
    const places = found.data.content.filter(({ id }) => chosen === 'all' || chosen.includes(id))
    return (
      <PrintPage title="巡查地点标签" school={schoolName ?? ''} at={at}>
        <ul className={styles.labels}>
          {places.map((place) => (
            <li key={place.id}>
              <QRCode
                type="svg"
                value={addressOfCode(place.code)}
                size={168}
                bordered={false}
                color="#000"
                bgColor="#fff"
              />
              <strong>{place.name}</strong>
              <span>{showLocation(place)}</span>
              <code>
                {place.code.slice(0, 4)} {place.code.slice(4)}
              </code>
            </li>
          ))}
        </ul>
      </PrintPage>
    )
  }
  return (
    <Dialog title="打印标签" width={880} footer={null} onCancel={onClose}>
      <div className={styles.print}>{contents()}</div>
    </Dialog>
  )
}
