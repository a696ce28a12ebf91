import { Button } from 'antd'
import { useState } from 'react'
import { parsePeriods, parseRange } from '../contract.ts'
import { Setting } from './Setting.tsx'
import { TemperatureDialog } from './TemperatureDialog.tsx'
import { useSetting } from './useSetting.ts'

const degrees = (tenths: number) => (tenths / 10).toFixed(1)

/** 体温上报: the temperature periods and the normal range. */
export const TemperatureSetting = ({ schoolId }: { schoolId: number }) => {
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
        {known.periods.length} 个时段，{degrees(least)} 至 {degrees(most)} ℃
      </span>
      <Button aria-label="设置体温上报" onClick={() => setOpen(true)}>
        设置
      </Button>
      {isOpen ? <TemperatureDialog schoolId={schoolId} {...known} onClose={() => setOpen(false)} /> : null}
    </Setting>
  )
}
