import { useState } from 'react'
import { Card, CardPage } from '../../../../platform/console/kit/CardPage.tsx'
import { JoinRecords } from './JoinRecords.tsx'
import { PartRecord } from './PartRecord.tsx'

/** 账号合并: the platform joins two users under one account, or parts one, once it has made sure who they are (README, accounts and records). */
const RecordsScreen = () => {
  // Joined users leave the fields, so that nobody presses twice.
  const [joined, setJoined] = useState(0)
  return (
    <CardPage title="账号合并">
      <Card title="合并两个用户的账号">
        <JoinRecords key={joined} onJoined={() => setJoined(joined + 1)} />
      </Card>
      <Card title="拆分一个用户的账号">
        <PartRecord />
      </Card>
    </CardPage>
  )
}

export default RecordsScreen
