import { Button } from 'antd'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { TradeFacts } from './TradeFacts.tsx'
import { type OpenedLine, useTrade } from './useTrade.ts'

interface Props {
  readonly opened: OpenedLine
  /** True if the product is credited to a card, so that the one-card system must hold the trade too. */
  readonly ofCard: boolean
  /** Opens the dialog of an action. Absent without the permission. */
  readonly onAct?: (action: 'mark' | 'recharge') => void
  readonly onClose: () => void
}

/** 详情: a line with the three books, its mark and its recharges (A-SCR-046). */
export const DetailDialog = ({ opened, ofCard, onAct, onClose }: Props) => {
  const found = useTrade(opened)
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={8} /> : <TradeFacts detail={found.data} ofCard={ofCard} />
  }
  return (
    <Dialog
      title={`交易详情：${opened.line.tradeCode}`}
      width={760}
      footer={
        onAct === undefined ? null : (
          <>
            {found.data?.mayRecharge === true ? <Button onClick={() => onAct('recharge')}>重试充值</Button> : null}
            <Button onClick={() => onAct('mark')}>标记</Button>
          </>
        )
      }
      onCancel={onClose}
    >
      {contents()}
    </Dialog>
  )
}
