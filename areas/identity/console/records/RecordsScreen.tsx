import { useState } from 'react'
import { Card, CardPage } from '../../../../platform/console/kit/CardPage.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import type { identity } from '../../contract.ts'
import { JoinedAccount } from './JoinedAccount.tsx'
import { JoinRecords } from './JoinRecords.tsx'
import { SeparateRecord } from './SeparateRecord.tsx'

/** 账号合并: the platform joins two users under one account or separates one, after verifying their identity. */
const RecordsScreen = () => {
  // A new key clears the fields after joining, so that it isn't submitted twice.
  const [joined, setJoined] = useState(0)
  const [result, setResult] = useState<DataOf<typeof identity.joinRecords> | null>(null)
  return (
    <CardPage title="账号合并">
      <Card title="合并两个用户的账号">
        <JoinRecords
          key={joined}
          onJoined={(joinResult) => {
            setJoined(joined + 1)
            setResult(joinResult)
          }}
        />
      </Card>
      <Card title="拆分一个用户的账号">
        <SeparateRecord />
      </Card>
      {result === null ? null : <JoinedAccount password={result.password} onClose={() => setResult(null)} />}
    </CardPage>
  )
}

export default RecordsScreen
