import { ImportOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { ExportButton, useJobEnd } from '../../jobs/console/index.ts'
import { reconciliation } from '../contract.ts'
import { DayActions } from './DayActions.tsx'
import { DayFilters } from './DayFilters.tsx'
import styles from './Days.module.css'
import { DaysTable } from './DaysTable.tsx'
import { detailsPlace } from './places.ts'
import { billReads, statementReads } from './reads.ts'
import { useDayQuery } from './useDayQuery.ts'

const ImportStatementDialog = lazy(async () => ({
  default: (await import('./ImportStatementDialog.tsx')).ImportStatementDialog,
}))
const StatementsDialog = lazy(async () => ({ default: (await import('./StatementsDialog.tsx')).StatementsDialog }))
const PrintDialog = lazy(async () => ({ default: (await import('./PrintDialog.tsx')).PrintDialog }))

type Dialog = 'import' | 'statements' | 'print'

const openBill = (billId: number, isAbnormal = false) => go(detailsPlace(billId, isAbnormal))

/** 缴费对账: the bills of the three parties by day, for one product type (A-SCR-044). */
const DaysScreen = () => {
  const query = useDayQuery()
  const mayCheck = useAllowed('reconciliation:bill:edit')
  const mayImport = useAllowed('reconciliation:statement:edit')
  const [opened, open] = useState<Dialog | null>(null)
  const [job, setJob] = useState<number | null>(null)
  const refresh = useRefresh(statementReads)
  // Here and not in the dialog, which may be closed before the import ends.
  useJobEnd(job, refresh)
  const check = useAction(reconciliation.reconcile, { done: '对账成功', changes: billReads })
  const { products, days, body, isValid } = query
  const found = isValid ? days.data?.content : undefined
  const importButton = (
    <Button type="primary" icon={<ImportOutlined aria-hidden="true" />} onClick={() => open('import')}>
      导入账单
    </Button>
  )
  const contents = () => {
    if (products.error) return <Failed error={products.error} onRetry={products.refetch} />
    if (products.data === undefined) return <Loading rows={7} />
    if (query.productFault !== null) return <Empty title="请选择商品类型" hint="选择后，每天的三方账单列在这里" />
    if (!isValid) return <Empty title="请修改日期范围" hint="日期有误时不查询" />
    if (days.error) return <Failed error={days.error} onRetry={days.refetch} />
    if (found === undefined) return <Loading rows={7} />
    if (found.length === 0)
      return (
        <Empty
          title="这段时间没有账单"
          hint="请先导入支付渠道、平台与一卡通的账单文件，系统随后逐笔对账"
          action={mayImport ? importButton : null}
        />
      )
    return (
      <div className={styles.scrolled}>
        <DaysTable
          days={found}
          onOpen={openBill}
          actionsOf={(day) => (
            <DayActions
              day={day}
              mayCheck={mayCheck}
              isPending={check.isPending}
              onOpen={openBill}
              onCheck={(billId) => check.press({ body: { billId } })}
            />
          )}
        />
      </div>
    )
  }
  const { pageNum: _page, pageSize: _size, ...search } = body
  return (
    <PageFrame
      title="缴费对账"
      action={
        <Space size={12} wrap>
          <Button
            icon={<PrinterOutlined aria-hidden="true" />}
            disabled={found === undefined || found.length === 0}
            onClick={() => open('print')}
          >
            打印
          </Button>
          <ExportButton
            call={reconciliation.exportDays}
            input={{ body: search }}
            disabled={!isValid}
            isEmpty={found?.length === 0}
          />
          <Button onClick={() => open('statements')}>账单文件</Button>
          {mayImport ? importButton : null}
        </Space>
      }
      filters={<DayFilters query={query} />}
    >
      {contents()}
      <p className={styles.note}>每日账单于次日 10:00 生成；金额单位为元</p>
      <Suspense fallback={null}>
        {opened === 'import' ? <ImportStatementDialog onStarted={setJob} onClose={() => open(null)} /> : null}
        {opened === 'statements' ? (
          <StatementsDialog onImport={() => open('import')} onClose={() => open(null)} />
        ) : null}
        {opened === 'print' && found !== undefined ? (
          <PrintDialog
            days={found}
            range={query.range}
            product={products.data?.find(({ name }) => name === query.product)?.desc ?? ''}
            onClose={() => open(null)}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}

export default DaysScreen
