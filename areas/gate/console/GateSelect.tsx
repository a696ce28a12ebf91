import { Select, type RefSelectProps } from 'antd'
import { useEffect, useRef } from 'react'
import { TabLeaves } from '../../../platform/console/kit/TabLeaves.tsx'
import styles from './Desk.module.css'
import { chooseReleaseGate, useReleaseGate } from './releaseGate.ts'

interface Props {
  /** Drops the focus after a choice, so that the key of a decision isn't typed into the select. */
  readonly isLeftAtOnce?: boolean
  /** Counts how often the keeper was prompted for a gate. Each time the select takes the focus. */
  readonly asked?: number
}

/** Chooses the gate at which the keeper lets people through by hand. */
export const GateSelect = ({ isLeftAtOnce = false, asked = 0 }: Props) => {
  const { gates, deviceId } = useReleaseGate()
  const box = useRef<RefSelectProps>(null)
  useEffect(() => {
    if (asked > 0) box.current?.focus()
  }, [asked])
  return (
    <span className={styles.gate}>
      <span>放行门</span>
      <TabLeaves>
        <Select
          ref={box}
          aria-label="放行门"
          className={styles.gateField ?? ''}
          placeholder="请选择"
          allowClear={gates.length > 1}
          options={gates.map(({ id, name }) => ({ value: id, label: name }))}
          value={deviceId}
          onChange={(id: number | undefined) => {
            chooseReleaseGate(id ?? null)
            if (isLeftAtOnce) box.current?.blur()
          }}
        />
      </TabLeaves>
    </span>
  )
}
