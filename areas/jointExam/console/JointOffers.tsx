import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { jointExam } from '../contract.ts'
import styles from './JointOffers.module.css'
import { OffersDialog } from './OffersDialog.tsx'

/** The offers of joint exams to the school: a notice while one is not answered, else a button. Nothing without any. */
const JointOffers = () => {
  const [isOpen, setOpen] = useState(false)
  const offers = useCall(jointExam.offers, {}).data ?? []
  if (offers.length === 0) return null
  const waiting = offers.filter(({ state, isClosed }) => state === 'offered' && !isClosed)
  const names = waiting.map(({ name }) => `“${name}”`).join('、')
  const open = () => setOpen(true)
  return (
    <>
      {waiting.length === 0 ? (
        <Button onClick={open}>联考邀请</Button>
      ) : (
        <Alert
          className={styles.notice ?? ''}
          type="info"
          showIcon
          title={`${waiting[0]?.bureau ?? ''}邀请本校参加联考${names}`}
          action={
            <Button size="small" type="primary" onClick={open}>
              答复
            </Button>
          }
        />
      )}
      {isOpen ? <OffersDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export default JointOffers
