import dayjsDays from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { readDay, readMonth } from './readDay.ts'
import { readMoment } from './readMoment.ts'

/** Reads a typed text by the picker's format, then as people write it. */
const parse = (locale: string, text: string, formats: string[]) => {
  const plain = text.normalize('NFKC').trim()
  const found = dayjsDays.locale.parse(locale, plain, formats)
  if (found !== null) return found
  const [format = ''] = formats
  if (format === 'YYYY-MM') return dayOrNull(readMonth(text), '-01')
  if (format === 'YYYY-MM-DD') return dayOrNull(readDay(text), '')
  return format.startsWith('YYYY-MM-DD HH:mm') ? dayOrNull(readMoment(text), '') : null
}

const dayOrNull = (day: string | null, rest: string) => (day === null ? null : dayjs(`${day}${rest}`))

/** The library's date picker. It reads a typed date in the spellings that people use. */
export const TypedPicker = DatePicker.generatePicker({
  ...dayjsDays,
  locale: { ...dayjsDays.locale, parse },
})
