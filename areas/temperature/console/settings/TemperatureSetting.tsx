import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Setting } from '../../../schoolConfig/console/index.ts'
import { temperature } from '../../contract.ts'
import { parseRange } from '../../settings.ts'
import { formatDegrees } from '../degrees.ts'
import { TemperatureDialog } from './TemperatureDialog.tsx'

/** 体温上报: the temperature periods and the normal range. */
const TemperatureSetting = ({ schoolId }: { schoolId: number }) => {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useCall(temperature.settings, { params: { schoolId } })
  const { least, most } = parseRange(data?.temperaterRange ?? '')
  const read = { isKnown: data !== undefined, error, retry: refetch }
  return (
    <Setting title="体温上报" about="每天上报体温的时段；超出正常范围的体温以红色显示" read={read}>
      <span>
        {data?.periods.length} 个时段，{formatDegrees(least)} 至 {formatDegrees(most)} ℃
        {data?.planned ? `，${data.planned.fromDay} 起改用新的时段` : ''}
      </span>
      <Button aria-label="设置体温上报" onClick={() => setOpen(true)}>
        设置
      </Button>
      {isOpen && data !== undefined ? (
        <TemperatureDialog schoolId={schoolId} settings={data} onClose={() => setOpen(false)} />
      ) : null}
    </Setting>
  )
}

export default TemperatureSetting
