import { Button } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type VisitDetail, visitor } from '../contract.ts'
import { documentTitles, visitKindTitles, visitStateTitles } from '../words.ts'
import { pupilOf, windowOf } from './visitColumns.tsx'
import styles from './visitor.module.css'

/** Shows the full numbers after a press, which is recorded. */
const Numbers = ({ id }: { readonly id: number }) => {
  const [numbers, setNumbers] = useState<DataOf<typeof visitor.visitorNumbers> | null>(null)
  const show = useAction(visitor.visitorNumbers)
  if (numbers === null) {
    return (
      <div className={styles.numbers}>
        <Button loading={show.isPending} onClick={() => show.press({ body: { id } }, setNumbers)}>
          查看完整号码
        </Button>
      </div>
    )
  }
  const { telephone, documentNumber } = numbers
  const facts = [{ name: '完整手机号', value: telephone }]
  return <Facts facts={documentNumber === null ? facts : [...facts, { name: '证件号码', value: documentNumber }]} />
}

const Detail = ({ visit }: { readonly visit: VisitDetail }) => {
  const isKeeper = useAllowed('visitor:gate:work')
  const document = [visit.documentType === null ? '' : documentTitles[visit.documentType], visit.documentNumber ?? '']
  return (
    <>
      <Facts
        facts={[
          { name: '状态', value: visit.isOverdue ? '超时未离校' : visitStateTitles[visit.state] },
          { name: '方式', value: visitKindTitles[visit.kind] },
          { name: '手机号', value: visit.telephone },
          { name: '证件', value: document.filter(Boolean).join(' ') },
          { name: '事由', value: visit.reason },
          { name: '接的学生', value: pupilOf(visit) },
          { name: '被访人', value: visit.hostName },
          { name: '被访部门', value: visit.hostDepartment },
          { name: '预约时间', value: windowOf(visit) },
          { name: '随行人数', value: String(visit.companions) },
          { name: '车牌', value: visit.plate },
          { name: '校门', value: visit.gate },
          { name: '访客牌', value: visit.badge },
        ]}
      />
      {isKeeper && !visit.isErased ? <Numbers id={visit.id} /> : null}
      <ol className={styles.steps} aria-label="办理过程">
        {visit.steps.map(({ title, time, byName, note }) => (
          <li key={`${title} ${time}`}>
            <time>{time.slice(0, 16)}</time>
            {[title, byName, note].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Dialog with a visit's details and who did what. */
export const VisitDialog = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => {
  const { data, error, refetch } = useCall(visitor.visit, { query: { id } })
  const contents = () => {
    if (data !== undefined) return <Detail visit={data} />
    return error === null ? <Loading rows={6} /> : <Failed error={error} onRetry={refetch} />
  }
  return (
    <Dialog title={`访客：${name}`} width={640} footer={null} onCancel={onClose}>
      {contents()}
    </Dialog>
  )
}
