import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { LinksTable } from '../../../sealedLink/console/index.ts'
import { temperature } from '../../contract.ts'
import type { PersonRow } from '../../views.ts'
import { linkReads } from '../reads.ts'
import { AskParentDialog } from './AskParentDialog.tsx'
import styles from './Class.module.css'

interface Props {
  readonly people: readonly PersonRow[]
  readonly onClose: () => void
}

/** Lists the links of parents, newest first; creates links and revokes them. */
export const LinksDialog = ({ people, onClose }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [place, turn] = useState({ page: 1, size: 10 })
  const found = useCall(temperature.links, { body: { pageNum: place.page, pageSize: place.size } }, { keep: 'pages' })
  const revoke = useAction(temperature.revokeLink, { done: '已撤销', changes: linkReads })
  return (
    <Dialog title="家长填报链接" width={760} footer={null} onCancel={onClose}>
      <div className={styles.links}>
        <Button type="primary" onClick={() => setAsking(true)}>
          请家长填报
        </Button>
        <LinksTable
          label="家长填报链接"
          found={found}
          place={place}
          onTurn={turn}
          sent="填报"
          stays="已填报的体温不变"
          hint="家长凭链接为孩子填报体温，不需要账号"
          onRevoke={(id) => revoke.run({ body: { id } })}
        />
      </div>
      {isAsking ? <AskParentDialog people={people} onClose={() => setAsking(false)} /> : null}
    </Dialog>
  )
}
