import { Select } from 'antd'
import { useContext, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { ScreenPlaceContext } from '../../../../platform/console/location/screenPlace.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { confirmDiscard } from '../../../../platform/console/tabs/leaving.ts'
import { meal } from '../../contract.ts'
import styles from './Order.module.css'
import { OrderSheet } from './OrderSheet.tsx'

const defaults = { classId: 0, day: '' }

const dayLength = 86_400_000

/** 订餐: the pupils of a class on a day, and their meals. */
const OrderScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const tab = useContext(ScreenPlaceContext)?.tab ?? null
  /** Shows another class or day. Asks first if ticks of this sheet would be lost. */
  const turnTo = (place: Partial<typeof defaults>) =>
    confirmDiscard(() => change(place), tab === null ? undefined : [tab])
  const [tomorrow] = useState(() => schoolNow(dayLength).slice(0, 10))
  const classes = useCall(meal.mealClasses, {})
  const classId = asked.classId === 0 ? (classes.data?.[0]?.id ?? 0) : asked.classId
  const day = asked.day || tomorrow
  const sheet = useCall(meal.orderSheet, { query: { classId, day } }, { enabled: classId !== 0 })
  const contents = () => {
    if (classes.data?.length === 0) return <Empty title="没有可以订餐的班级" hint="班主任为自己的班订餐" />
    const failed = [classes, sheet].find(({ error }) => error)
    if (failed?.error) return <Failed error={failed.error} onRetry={failed.refetch} />
    if (sheet.data === undefined) return <Loading rows={12} />
    if (sheet.data.meals.length === 0) return <Empty title="还没有餐别" hint="由食堂管理员在费用设置中新增" />
    if (sheet.data.pupils.length === 0) return <Empty title="这个班还没有学生" />
    return <OrderSheet key={`${classId} ${day}`} sheet={sheet.data} />
  }
  return (
    <PageFrame
      title="订餐"
      filters={
        <div className={styles.filters}>
          <Select
            aria-label="班级"
            className={styles.filter ?? ''}
            placeholder="选择班级"
            showSearch={{ optionFilterProp: 'label' }}
            options={(classes.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...(classId === 0 ? {} : { value: classId })}
            onChange={(chosen: number) => turnTo({ classId: chosen })}
          />
          <div className={styles.filter}>
            <DayPicker aria-label="日期" value={day} onChange={(chosen) => turnTo({ day: chosen })} />
          </div>
        </div>
      }
    >
      {contents()}
    </PageFrame>
  )
}

export default OrderScreen
