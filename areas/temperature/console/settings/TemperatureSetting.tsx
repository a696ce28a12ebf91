import { Button } from 'antd'
import { useState } from 'react'
import { Setting, useSetting } from '../../../schoolConfig/console/index.ts'
import { parsePeriods, parseRange } from '../../settings.ts'
import { formatDegrees } from '../degrees.ts'
import { TemperatureDialog } from './TemperatureDialog.tsx'

/** 体温上报: the temperature periods and the normal range. */
const TemperatureSetting = ({ schoolId }: { schoolId: number }) => {
  const [isOpen, setOpen] = useState(false)
  const periods = useSetting(schoolId, 'TempInfo')
  const range = useSetting(schoolId, 'temperaterRange')
  const read = {
    isKnown: periods.read.isKnown && range.read.isKnown,
    error: periods.read.error ?? range.read.error,
    retry: () => Promise.all([periods.read.retry(), range.read.retry()]),
  }
  const known = { periods: parsePeriods(periods.value ?? ''), range: range.value ?? '' }
  const { least, most } = parseRange(known.range)
  return (
    <Setting title="体温上报" about="每天上报体温的时段；超出正常范围的体温以红色显示" read={read}>
      <span>
        {known.periods.length} 个时段，{formatDegrees(least)} 至 {formatDegrees(most)} ℃
      </span>
      <Button aria-label="设置体温上报" onClick={() => setOpen(true)}>
        设置
      </Button>
      {isOpen ? <TemperatureDialog schoolId={schoolId} {...known} onClose={() => setOpen(false)} /> : null}
    </Setting>
  )
}

export default TemperatureSetting
