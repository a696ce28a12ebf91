import { Radio, Select } from 'antd'
import { useState } from 'react'
import { ImportDialog } from '../../jobs/console/index.ts'
import { type CompleteTo, type Party, type ProductTag, completeTos, productTypes, reconciliation } from '../contract.ts'
import styles from './ImportStatementDialog.module.css'

interface Props {
  readonly onStarted: (jobId: number) => void
  readonly onClose: () => void
}

const partyOptions = [
  { value: 'PAY', label: '支付渠道：微信支付下载的交易账单' },
  { value: 'QZ', label: '平台订单' },
  { value: 'YKT', label: '一卡通账单' },
] as const

const productOptions = productTypes.map(({ name, desc }) => ({ value: name, label: desc }))

const completeToNames: Readonly<Record<CompleteTo, string>> = {
  lastLine: '最后一笔的时间',
  lastDay: '最后一天结束',
}

const completeToOptions = completeTos.map((value) => ({ value, label: completeToNames[value] }))

/**
 * Imports a statement: its party, for the channel the product type of lines without an order, for the others how far the
 * file is complete, and the file.
 */
export const ImportStatementDialog = (props: Props) => {
  const [mchType, setParty] = useState<Party>('PAY')
  const [productTag, setProduct] = useState<ProductTag>('OTHER')
  const [completeTo, setCompleteTo] = useState<CompleteTo>('lastLine')
  return (
    <ImportDialog
      {...props}
      title="导入账单"
      call={reconciliation.importStatement}
      input={{ body: mchType === 'PAY' ? { mchType, productTag } : { mchType, completeTo } }}
      template={reconciliation.statementTemplate}
      templateInput={mchType === 'PAY' ? null : { body: { mchType } }}
      lead={
        <div className={styles.fields}>
          <div>
            <span>账单方</span>
            <Select<Party> aria-label="账单方" options={[...partyOptions]} value={mchType} onChange={setParty} />
          </div>
          {mchType === 'PAY' ? (
            <div>
              <span>商品类型</span>
              <Select<ProductTag>
                aria-label="商品类型"
                options={productOptions}
                value={productTag}
                onChange={setProduct}
              />
              <small>平台没有订单的交易归入此类型</small>
            </div>
          ) : (
            <div>
              <span>账单完整到</span>
              <Radio.Group
                aria-label="账单完整到"
                options={completeToOptions}
                value={completeTo}
                onChange={({ target }) => setCompleteTo(completeTos.find((one) => one === target.value) ?? 'lastLine')}
              />
              <small>之后的交易保持未对账，直到导入含有它们的账单</small>
            </div>
          )}
        </div>
      }
    />
  )
}
