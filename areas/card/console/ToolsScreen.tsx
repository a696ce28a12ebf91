import { CreditCardOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { sorted } from '../../../platform/console/kit/sorted.ts'
import { useLostSince } from '../../../platform/console/live/useLostSince.ts'
import { FrontContext } from '../../../platform/console/tabs/front.ts'
import { keepDigits } from '../../../platform/contract/numbers.ts'
import type { LogRow } from '../contract.ts'
import { statusNames } from '../words.ts'
import styles from './ToolsScreen.module.css'
import { useCardReader } from './useCardReader.ts'
import { useLog } from './useLog.ts'
import { type LookupOutcome, useLookup } from './useLookup.ts'

const Outcome = ({ looked }: { readonly looked: LookupOutcome }) => {
  if (looked.kind === 'nothing') return null
  if (looked.kind === 'looking') return <Loading rows={2} />
  if (looked.kind === 'refused')
    return (
      <p className={styles.refused} role="alert">
        {looked.text}
      </p>
    )
  const { name, studentOrTeacherCode, deptNames, cardNum, status } = looked.holder
  return (
    <section aria-label="持卡人">
      <Facts
        facts={[
          { name: '姓名', value: name },
          { name: '学工号', value: studentOrTeacherCode },
          { name: '班级', value: deptNames, wide: true },
          { name: '卡号', value: cardNum },
          { name: '状态', value: status === null ? '未登记卡号' : statusNames[status] },
        ]}
      />
    </section>
  )
}

/** Focuses a field when its tab comes to the front, unless keyboard navigation has put the focus elsewhere. */
const useFocusInFront = (field: RefObject<HTMLElement | null>) => {
  const { subscribe, isInFront } = useContext(FrontContext)
  useEffect(
    () =>
      subscribe(() => {
        if (isInFront() && document.activeElement?.matches(':focus-visible') !== true) field.current?.focus()
      }),
    [subscribe, isInFront, field],
  )
}

/** Field for a card number, scanned or typed in digits with Enter. */
const Lookup = ({ looked, look }: Pick<ReturnType<typeof useLookup>, 'looked' | 'look'>) => {
  const [typed, type] = useState('')
  const box = useRef<InputRef>(null)
  const [field] = useState<RefObject<HTMLInputElement | null>>({
    get current() {
      return box.current?.input ?? null
    },
  })
  useCardReader(field, look)
  useFocusInFront(field)
  return (
    <div className={styles.look}>
      <h2>卡号</h2>
      <Input
        ref={box}
        aria-label="卡号"
        placeholder="刷卡，或输入卡号后按回车"
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
        prefix={<CreditCardOutlined aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => type(keepDigits(target.value))}
        onPressEnter={() => {
          look(typed)
          type('')
        }}
      />
      <Outcome looked={looked} />
    </div>
  )
}

const Log = ({ unknown }: { readonly unknown: readonly LogRow[] }) => {
  const { log, isConnected } = useLog()
  const lostSince = useLostSince(isConnected)
  if (log.error !== null) return <Failed title="日志未能读取" error={log.error} onRetry={() => void log.refetch()} />
  if (log.data === undefined) return <Loading rows={6} />
  const rows = sorted([...unknown, ...log.data], (one, other) => other.time.localeCompare(one.time))
  return (
    <>
      {lostSince === null ? null : <p className={styles.cut}>未连接，新的刷卡可能不能及时显示</p>}
      {rows.length === 0 ? (
        <Empty title="最近 24 小时没有刷卡" hint="本校设备读到的卡列在这里" />
      ) : (
        <table className={styles.table} aria-label="实时日志">
          <thead>
            <tr>
              <th className={styles.time}>时间</th>
              <th>标题</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, time, title }) => (
              <tr key={id}>
                <td className={styles.time}>{time}</td>
                <td>{title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** 卡号查询: finds the holder of a card and shows the log of recent scans at the school's devices (academics §2). */
const ToolsScreen = () => {
  const { unknown, ...lookup } = useLookup()
  return (
    <PageFrame title="卡号查询">
      <div className={styles.tools}>
        <Lookup {...lookup} />
        <div className={styles.log}>
          <h2>实时日志</h2>
          <Log unknown={unknown} />
        </div>
      </div>
    </PageFrame>
  )
}

export default ToolsScreen
