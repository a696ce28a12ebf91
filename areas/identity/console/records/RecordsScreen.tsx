import { useState } from 'react'
import { Card, CardPage } from '../../../../platform/console/kit/CardPage.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import type { identity } from '../../contract.ts'
import { JoinedAccount } from './JoinedAccount.tsx'
import { JoinRecords } from './JoinRecords.tsx'
import { PartRecord } from './PartRecord.tsx'

/** 账号合并: the platform joins two users under one account, or parts one, once it has made sure who they are (README, accounts and records). */
const RecordsScreen = () => {
  // Joined users leave the fields, so that nobody presses twice.
  const [joined, setJoined] = useState(0)
  const [told, setTold] = useState<DataOf<typeof identity.joinRecords> | null>(null)
  return (
    <CardPage title="账号合并">
      <Card title="合并两个用户的账号">
        <JoinRecords
          key={joined}
          onJoined={(given) => {
            setJoined(joined + 1)
            setTold(given)
          }}
        />
      </Card>
      <Card title="拆分一个用户的账号">
        <PartRecord />
      </Card>
      {told === null ? null : <JoinedAccount password={told.password} onClose={() => setTold(null)} />}
    </CardPage>
  )
}

export default RecordsScreen
