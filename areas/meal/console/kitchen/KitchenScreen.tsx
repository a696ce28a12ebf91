import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { Tiles } from '../../../../platform/console/kit/Tiles.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { type KitchenView, meal } from '../../contract.ts'
import styles from './Kitchen.module.css'
import { KitchenTable } from './KitchenTable.tsx'

const defaults = { day: '' }

const tileOf = ({ name, total, isServed, isSettled, deadline }: KitchenView['meals'][number]) => {
  const forecast = `预计，${deadline.slice(5, 16)} 截止`
  return { name, value: total, note: isServed ? (isSettled ? '已截止' : forecast) : '当天不供应' }
}

const PrintDialog = ({ kitchen, onClose }: { readonly kitchen: KitchenView; readonly onClose: () => void }) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  return (
    <Dialog title="打印备餐数" width={880} footer={null} onCancel={onClose}>
      <div className={styles.print}>
        <PrintPage title={`${kitchen.day} 备餐数`} school={schoolName ?? ''} at={at}>
          <KitchenTable kitchen={kitchen} />
          <p>食堂签字：＿＿＿＿＿＿＿＿</p>
        </PrintPage>
      </div>
    </Dialog>
  )
}

/** 食堂报表: what the kitchen cooks on a day, by meal and class, without names. */
const KitchenScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(() => schoolNow().slice(0, 10))
  const [isPrinting, setPrinting] = useState(false)
  const day = asked.day || today
  const found = useCall(meal.kitchen, { query: { day } })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={12} />
    if (found.data.meals.length === 0) return <Empty title="还没有餐别" hint="由食堂管理员在费用设置中新增" />
    return (
      <div className={styles.kitchen}>
        <Tiles tiles={found.data.meals.map(tileOf)} />
        <KitchenTable kitchen={found.data} />
      </div>
    )
  }
  return (
    <PageFrame
      title="食堂报表"
      action={
        <span className={styles.actions}>
          <ExportButton call={meal.exportKitchen} input={{ body: { day } }} isEmpty={found.data?.meals.length === 0} />
          <Button disabled={found.data === undefined} onClick={() => setPrinting(true)}>
            打印
          </Button>
        </span>
      }
      filters={
        <div className={styles.day}>
          <DayPicker aria-label="日期" value={day} onChange={(chosen) => change({ day: chosen })} />
        </div>
      }
    >
      {contents()}
      {isPrinting && found.data !== undefined ? (
        <PrintDialog kitchen={found.data} onClose={() => setPrinting(false)} />
      ) : null}
    </PageFrame>
  )
}

export default KitchenScreen
