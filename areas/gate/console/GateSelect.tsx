import { Select } from 'antd'
import { TabLeaves } from '../../../platform/console/kit/TabLeaves.tsx'
import styles from './Desk.module.css'
import { chooseReleaseGate, useReleaseGate } from './releaseGate.ts'

/** Says at which of the school's gates people pass whom the keeper lets through by hand. */
export const GateSelect = () => {
  const { gates, deviceId } = useReleaseGate()
  return (
    <span className={styles.gate}>
      <span>放行门</span>
      <TabLeaves>
        <Select
          aria-label="放行门"
          className={styles.gateField ?? ''}
          placeholder="请选择"
          allowClear={gates.length > 1}
          options={gates.map(({ id, name }) => ({ value: id, label: name }))}
          value={deviceId}
          onChange={(id: number | undefined) => chooseReleaseGate(id ?? null)}
        />
      </TabLeaves>
    </span>
  )
}
